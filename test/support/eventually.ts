/** Less than a test may take: on a busy machine a process of its own needs many seconds to begin. */
const PATIENCE_MS = 180_000;

/** Waits until `look` answers something; fails when it still answers nothing after three minutes, or `patience` milliseconds. */
export async function eventually<T>(look: () => T | Promise<T>, patience = PATIENCE_MS): Promise<NonNullable<T>> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Nothing came of ${String(look)}`);
    await new Promise((next) => setTimeout(next, 25));
  }
}
