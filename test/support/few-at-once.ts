const AT_ONCE = 5;

/**
 * Results of `make(0)` to `make(count - 1)`, in order, with limited concurrency. All at once would wait longer for one
 * of the site's ten database connections than its limit.
 */
export async function fewAtOnce<T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const some = Math.min(AT_ONCE, count - made.length);
    made.push(...(await Promise.all(Array.from({ length: some }, (_, n) => make(made.length + n)))));
  }
  return made;
}
