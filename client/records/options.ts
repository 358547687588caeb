import { typedKeys } from '../ui/typed-keys';

/** Select options from the schema's names and their labels, capitalized. */
export const optionsOf = <Name extends string>(words: Readonly<Record<Name, string>>) =>
  typedKeys(words).map((value) => ({ value, label: capitalized(words[value]) }));

export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
