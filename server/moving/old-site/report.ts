export const OUTCOMES = ['new', 'updated', 'unchanged', 'left as it is here', 'not brought'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Remark {
  called: string;
  title: string;
  what: string;
}

/** What became of everything that was to come. */
export class Report {
  readonly #counts = new Map<string, Map<Outcome, number>>();
  /** What could not come, and why. */
  readonly losses: Remark[] = [];
  /** What stays as it is here on purpose, and why. */
  readonly kept: Remark[] = [];

  count(called: string, outcome: Outcome): void {
    const counts = this.#counts.get(called) ?? new Map<Outcome, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.#counts.set(called, counts);
  }

  of(called: string, outcome: Outcome): number {
    return this.#counts.get(called)?.get(outcome) ?? 0;
  }

  /** For people. */
  lines(): string[] {
    return [
      ...[...this.#counts].map(([called, counts]) => `  ${called.padEnd(20)} ${told(counts)}`),
      ...listed('Left as it is here:', this.kept),
      ...listed('Could not come:', this.losses),
    ];
  }
}

const told = (counts: Map<Outcome, number>): string =>
  OUTCOMES.filter((outcome) => counts.has(outcome))
    .map((outcome) => `${counts.get(outcome)} ${outcome}`)
    .join(', ');

const listed = (head: string, remarks: Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [head, ...remarks.map(({ called, title, what }) => `  ${called}${title && ` “${title}”`}: ${what}`)];
