/** Says why the form cannot be submitted yet. */
type Explain = () => void;

const blocked = new WeakMap<HTMLFormElement, Set<Explain>>();

/** Returns false, and says why, if a form cannot be submitted yet. Submitting it does the same. */
export function canSubmit(form: HTMLFormElement | null): boolean {
  const [explain] = (form && blocked.get(form)) ?? [];
  explain?.();
  return !explain;
}

/** Prevents a form from being submitted until the returned function is called. */
export function blockSubmission(form: HTMLFormElement, explain: Explain): () => void {
  const refuse = (event: Event): void => {
    event.preventDefault();
    // Neither other blocks of this form nor React, which listens at the root, get the event.
    event.stopImmediatePropagation();
    explain();
  };
  const all = blocked.get(form) ?? new Set();
  blocked.set(form, all.add(explain));
  form.addEventListener('submit', refuse);
  return () => {
    all.delete(explain);
    form.removeEventListener('submit', refuse);
  };
}
