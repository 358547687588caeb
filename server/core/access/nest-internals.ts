/** Names under which decorators of Nest leave their metadata. Nest does not document them; a unit test notices a change. */
export { HTTP_CODE_METADATA, INTERCEPTORS_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
export {
  RESOLVER_NAME_METADATA,
  RESOLVER_PROPERTY_METADATA,
  RESOLVER_TYPE_METADATA,
} from '@nestjs/graphql/dist/graphql.constants.js';

/** Metadata under `key` of the first of these classes and methods that has any. */
export const metadataOf = <T>(key: string, ...targets: object[]): T | undefined =>
  targets.map((target): unknown => Reflect.getMetadata(key, target)).find((value) => value !== undefined) as
    | T
    | undefined;

/** A method of the instances of a class. */
export function methodOf({ prototype }: { prototype: object }, name: string): object {
  const method: unknown = Reflect.get(prototype, name);
  if (typeof method !== 'function') throw new Error(`${prototype.constructor.name} has no method ${name}`);
  return method;
}
