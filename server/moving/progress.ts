interface Screen {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 24;
/** Milliseconds between two looks of a bar. */
const REFRESH = 80;
/** Steps between two lines, where there is no bar. */
const EVERY = 100;

/** How far a long work has come: a bar on a terminal, else a line now and then. */
export class Progress {
  #what = '';
  #total = 0;
  #done = 0;
  #drawn = 0;

  constructor(private readonly screen: Screen) {}

  /** A part of the work begins, of so many steps. */
  begin(what: string, total: number): void {
    this.end();
    [this.#what, this.#total, this.#done] = [what, total, 0];
    if (this.screen.isTTY) this.#draw();
  }

  step(): void {
    this.#done += 1;
    const due = performance.now() - this.#drawn > REFRESH;
    if (this.screen.isTTY && due) this.#draw();
    else if (!this.screen.isTTY && this.#done % EVERY === 0 && this.#done < this.#total) this.#tell();
  }

  /** The part is over; what comes next has a line of its own. */
  end(): void {
    if (!this.#what) return;
    if (this.screen.isTTY) {
      this.#draw();
      this.screen.write('\n');
    } else this.#tell();
    this.#what = '';
  }

  #draw(): void {
    this.#drawn = performance.now();
    const filled = this.#total ? Math.round((Math.min(this.#done, this.#total) / this.#total) * WIDTH) : WIDTH;
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    this.screen.write(`\r\u001b[K${this.#what.padEnd(20)} ${bar} ${this.#done} of ${this.#total}`);
  }

  #tell(): void {
    this.screen.write(`${this.#what}: ${this.#done} of ${this.#total}\n`);
  }
}
