/** A list that a REST handler returns instead of an array, because it may have any length. */
export class JsonList<T> {
  constructor(
    private readonly pages: AsyncIterable<readonly T[]>,
    private readonly toResponse: (item: T) => object,
  ) {}

  /** Its JSON, a part for each page. */
  async *serialize(): AsyncGenerator<Buffer> {
    let separator = '[';
    for await (const page of this.pages) {
      if (page.length === 0) continue;
      yield Buffer.from(separator + page.map((item) => JSON.stringify(this.toResponse(item))).join(','));
      separator = ',';
    }
    yield Buffer.from(separator === '[' ? '[]' : ']');
  }
}
