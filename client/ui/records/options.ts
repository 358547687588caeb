/** Choices for a field, from the schema's names to the words that people read. The first letter is a capital one. */
export const optionsOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  (Object.entries(words) as [Name, string][]).map(([value, label]) => ({
    value,
    label: label[0]!.toUpperCase() + label.slice(1),
  }));
