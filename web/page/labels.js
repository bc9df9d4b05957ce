// The page's own words, in the language of the core.

let words = {};

export async function loadLabels(language) {
  const files = { en: './labels/en.json', ru: './labels/ru.json' };
  const response = await fetch(new URL(files[language] ?? files.en, import.meta.url));
  words = await response.json();
}

// A label with its values: `{name}` is replaced by `values.name`.
export function label(id, values = {}) {
  const text = words[id] ?? id;
  return typeof text === 'string'
    ? text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all)
    : text;
}

// The sentence of an error: text of the core, or `#`, the id of a label and its value.
export function sentence(message) {
  const [, id, value] = /^#([\w-]+)\s?(.*)$/s.exec(message) ?? [];
  return id === undefined ? message : label(id, { 1: value });
}
