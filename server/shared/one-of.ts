/** Narrows a text to the members of `list`. */
export const isOneOf = <T extends string>(list: readonly T[], text: string | null | undefined): text is T =>
  list.some((member) => member === text);
