/** Says why the form cannot be submitted yet. */
type Explain = () => void;

const blocks = new WeakMap<HTMLFormElement, Set<Explain>>();

/** If the form is blocked, says why and returns true. */
export function refuseIfBlocked(form: HTMLFormElement | null): boolean {
  const [explain] = (form && blocks.get(form)) ?? [];
  explain?.();
  return explain !== undefined;
}

/** Prevents a form from being submitted until the returned function is called. */
export function blockSubmission(form: HTMLFormElement, explain: Explain): () => void {
  const refuse = (event: Event): void => {
    event.preventDefault();
    // So that no other block explains too, and React, which listens at the root, does not submit.
    event.stopImmediatePropagation();
    explain();
  };
  const all = blocks.get(form) ?? new Set();
  blocks.set(form, all.add(explain));
  form.addEventListener('submit', refuse);
  return () => {
    all.delete(explain);
    form.removeEventListener('submit', refuse);
  };
}
