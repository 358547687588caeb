import { firstBroken, type Rules } from '@shared/rules';

/** Turns lists of rules, one a field, into the `validate` of a Mantine form: the first broken rule of each field. */
export const validateBy =
  <Values extends object>(rules: Partial<Record<keyof Values, Rules>>) =>
  (values: Values): Record<string, string | null> =>
    Object.fromEntries(
      Object.entries<Rules | undefined>(rules).map(([field, list]) => [
        field,
        firstBroken(list ?? [], values[field as keyof Values]),
      ]),
    );

/** Puts the focus on the first field of a form, once what was done to it shows. */
export function focusFirstField(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('input, select, textarea')?.focus());
}

/** Puts the focus on the first field with an error, in the order of the page. */
export function focusFirstInvalid(form: HTMLElement | null, frames = 20): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    // What came from the server may not show yet.
    else if (frames > 0) focusFirstInvalid(form, frames - 1);
  });
}
