type Answer = (confirmed: boolean) => void;

let show: ((answer: Answer) => void) | null = null;
let pending: Promise<boolean> | null = null;

/** `open` opens the dialog, and calls `answer` when it closes. Returns a function that takes the dialog away. */
export function registerPasswordDialog(open: (answer: Answer) => void): () => void {
  show = open;
  return () => {
    if (show === open) show = null;
  };
}

/** Asks the officer for the password. False if they close the dialog, or if no screen has one. Two questions at once are one. */
export function askForPassword(): Promise<boolean> {
  pending ??= new Promise<boolean>((answer) => (show ? show(answer) : answer(false))).finally(() => (pending = null));
  return pending;
}
