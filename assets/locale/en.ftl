# What wishdir says, in English. Fluent's syntax: https://projectfluent.org
# A translation is a second file with the same ids. Numbers come in as rounded text.

ideal-strafer-thinking = The { $who } is thinking…
