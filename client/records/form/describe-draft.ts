import { typedKeys } from '../../ui/typed-keys';

/** The first text in which a draft differs from the stored record, without markup; '' for none. */
export function describeDraft<Values extends object>(
  draft: Partial<Values>,
  stored: Values,
  labels: Record<keyof Values & string, string>,
): string {
  const changed = typedKeys(labels).find((field) => isText(draft[field]) && draft[field] !== stored[field]);
  return changed ? textOf(draft[changed] as string) : '';
}

const isText = (value: unknown): boolean => typeof value === 'string' && textOf(value) !== '';

const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim();
