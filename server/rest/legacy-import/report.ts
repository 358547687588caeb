export const OUTCOMES = ['new', 'updated', 'unchanged', 'skipped', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Remark {
  label: string;
  title: string;
  reason: string;
}

export class ImportReport {
  readonly #counts = new Map<string, Map<Outcome, number>>();
  readonly failures: Remark[] = [];
  /** Rows that were deliberately left unchanged, with reasons. */
  readonly skipped: Remark[] = [];
  /** What was stored in another form than on the other site. */
  readonly changes: Remark[] = [];

  count(label: string, outcome: Outcome): void {
    const counts = this.#counts.get(label) ?? new Map<Outcome, number>();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    this.#counts.set(label, counts);
  }

  of(label: string, outcome: Outcome): number {
    return this.#counts.get(label)?.get(outcome) ?? 0;
  }

  lines(): string[] {
    return [
      ...[...this.#counts].map(([label, counts]) => `  ${label.padEnd(20)} ${formatCounts(counts)}`),
      ...formatRemarks('Changed:', this.changes),
      ...formatRemarks('Skipped:', this.skipped),
      ...formatRemarks('Failed:', this.failures),
    ];
  }
}

const formatCounts = (counts: Map<Outcome, number>): string =>
  OUTCOMES.filter((outcome) => counts.has(outcome))
    .map((outcome) => `${counts.get(outcome)} ${outcome}`)
    .join(', ');

const formatRemarks = (heading: string, remarks: Remark[]): string[] =>
  remarks.length === 0
    ? []
    : [heading, ...remarks.map(({ label, title, reason }) => `  ${label}${title && ` “${title}”`}: ${reason}`)];
