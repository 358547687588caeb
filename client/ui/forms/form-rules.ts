import { firstBroken, type Rules } from '@shared/rules';
import { typedKeys } from '../typed-keys';

/** Converts rules by field into the `validate` function of a Mantine form: the first broken rule of each field. */
export const validateBy =
  <Values extends object>(rules: Partial<Record<keyof Values, Rules>>) =>
  (values: Values): Record<string, string | null> =>
    Object.fromEntries(typedKeys(rules).map((field) => [field, firstBroken(rules[field] ?? [], values[field])]));

/** The first visible field of a form. Fields are visible once they have been painted. */
export function firstFieldOf(form: HTMLFormElement | null): HTMLElement | undefined {
  const fields = [...(form?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])];
  return fields.find((field) => field.checkVisibility());
}

/** Focuses it after the next paint. */
export function focusFirstField(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => firstFieldOf(form)?.focus());
}

/** For the control that represents a field which is not an input, while the field has an error. */
export const invalidControl = (error: unknown) => ({ 'data-invalid-control': Boolean(error) || undefined });

/** Frames in which an error from the server should have been rendered. */
const FRAMES = 20;

/** Focuses the first field with an error, in page order, unless somebody has gone on by then. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => waiting.abort(), { capture: true, signal });
  const look = (frames: number): void => {
    if (signal.aborted) return;
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid-control]');
    invalid?.focus();
    if (invalid || frames === 0) waiting.abort();
    else requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}
