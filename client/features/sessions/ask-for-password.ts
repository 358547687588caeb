type Answer = (confirmed: boolean) => void;

let show: ((answer: Answer) => void) | null = null;
let pending: { asked: Promise<boolean>; answer: Answer } | null = null;

/** `open` opens the dialog, and calls `answer` when it closes. Returns a function that takes the dialog away, with a question that is open. */
export function registerPasswordDialog(open: (answer: Answer) => void): () => void {
  show = open;
  return () => {
    if (show === open) show = null;
    pending?.answer(false);
  };
}

/** Asks the officer for the password. False if they close the dialog, or if no screen has one. Two questions at once are one. */
export function askForPassword(): Promise<boolean> {
  if (pending) return pending.asked;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer: Answer = (confirmed) => {
    pending = null;
    resolve(confirmed);
  };
  pending = { asked: promise, answer };
  if (show) show(answer);
  else answer(false);
  return promise;
}
