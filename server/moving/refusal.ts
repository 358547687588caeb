/** Why nothing was moved: one sentence for whoever sits at the machine. */
export class Refusal extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'Refusal';
  }

  static busy(): never {
    throw new Refusal('Another import or export, or the sweep of unused media, is under way. Try again in a moment.');
  }
}
