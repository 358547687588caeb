/** Choices for a field, from the schema's names to the words that people read. The first letter is a capital one. */
export const optionsOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  (Object.entries(words) as [Name, string][]).map(([value, label]) => ({
    value,
    label: capitalized(label),
  }));

/** As it begins a line. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
