# What wishdir says, in English. Fluent's syntax: https://projectfluent.org
# A translation is a second file with the same ids. Numbers come in as rounded text, counts as numbers for their plural.

## ideal-: the ideal strafer and the ideal player

ideal-strafer-thinking = The { $who } is thinking…
