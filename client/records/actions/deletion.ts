import { ERROR_KINDS } from '@shared/error-kinds';
import { isOwnMedia } from '@shared/image-address';
import { failureOf, type Failure } from '../../ui/loading/failure';
import { fetchWithTimeout } from '../../ui/loading/fetch-with-timeout';

/** Another officer deleted the record that is being edited; the form now creates a new one. */
export interface Deletion<Values extends object> {
  /** Fields whose picture was deleted from the server too, and has to be chosen again. */
  missingPictures: readonly (keyof Values)[];
  /** The record is the only one of its kind, and another one has replaced it. */
  replaced: boolean;
}

export const isNotFound = ({ code }: Failure): boolean => code === ERROR_KINDS['not-found'].code;

/** Resolves to undefined if the record does not exist any more. */
export const unlessDeleted = <Stored>(reading: Promise<Stored | undefined>): Promise<Stored | undefined> =>
  reading.catch((error: unknown) => {
    if (isNotFound(failureOf(error))) return undefined;
    throw error;
  });

/** Fields whose picture this site stored and has deleted. */
export async function missingPictures<Values extends object>(
  values: Values,
  fields: readonly (keyof Values)[],
): Promise<(keyof Values)[]> {
  const missing = await Promise.all(fields.map((field) => isMissing(values[field])));
  return fields.filter((_, place) => missing[place]);
}

async function isMissing(value: unknown): Promise<boolean> {
  if (typeof value !== 'string' || !isOwnMedia(value)) return false;
  const response = fetchWithTimeout(value, { method: 'HEAD', cache: 'no-store' });
  return response.then(
    ({ status }) => status === 404,
    () => false,
  );
}
