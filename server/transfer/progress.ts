interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
const REFRESH_MS = 80;
/** Steps between two lines when there is no bar. */
const LINE_INTERVAL = 100;

/** Shows the progress of a long task: a bar on a terminal, otherwise an occasional line. */
export class Progress {
  #label = '';
  #total = 0;
  #done = 0;
  #drawnAt = 0;

  constructor(private readonly output: ProgressOutput) {}

  begin(label: string, total: number): void {
    this.end();
    [this.#label, this.#total, this.#done] = [label, total, 0];
    if (this.output.isTTY) this.#draw();
  }

  step(): void {
    this.#done += 1;
    const isDue = performance.now() - this.#drawnAt > REFRESH_MS;
    if (this.output.isTTY && isDue) this.#draw();
    else if (!this.output.isTTY && this.#done % LINE_INTERVAL === 0 && this.#done < this.#total) this.#writeLine();
  }

  end(): void {
    if (!this.#label) return;
    if (this.output.isTTY) {
      this.#draw();
      this.output.write('\n');
    } else this.#writeLine();
    this.#label = '';
  }

  #draw(): void {
    this.#drawnAt = performance.now();
    const filled = this.#total ? Math.round((Math.min(this.#done, this.#total) / this.#total) * WIDTH) : WIDTH;
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.output.write(`\r\u001b[K${this.#label.padEnd(20)} ${bar} ${this.#done} of ${this.#total}`);
  }

  #writeLine(): void {
    this.output.write(`${this.#label}: ${this.#done} of ${this.#total}\n`);
  }
}
