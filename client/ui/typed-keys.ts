/** `Object.keys` with the type of an object whose keys are exactly those of its type. */
export const typedKeys = <T extends object>(object: T): (keyof T & string)[] =>
  Object.keys(object) as (keyof T & string)[];
