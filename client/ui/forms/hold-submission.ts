/** Resolves to false if the person has to act before the form can be submitted. */
type Check = Promise<boolean>;

/** The checks of forms' values that have not ended. */
const running = new WeakMap<HTMLFormElement, Set<Check>>();

/** Resolves once the checks of a form's values have ended, to false if one failed. */
export async function checksPassed(form: HTMLFormElement | null): Promise<boolean> {
  const checks = form && running.get(form);
  return checks ? (await Promise.all(checks)).every(Boolean) : true;
}

/**
 * Holds back the form's submission until `check` has ended. If it passed, the form is submitted then; if not, true is
 * returned.
 */
export async function holdSubmission(form: HTMLFormElement, check: Check, onHeld: () => void): Promise<boolean> {
  let held = false;
  const hold = (event: Event): void => {
    event.preventDefault();
    // React listens at the root.
    event.stopPropagation();
    held = true;
    onHeld();
  };
  form.addEventListener('submit', hold);
  const checks = running.get(form) ?? new Set();
  running.set(form, checks.add(check));
  const passed = await check;
  checks.delete(check);
  form.removeEventListener('submit', hold);
  if (held && passed) form.requestSubmit();
  return held && !passed;
}
