import { beforeEach, describe, expect, test } from '@jest/globals';
import { OverlayHistory } from '../../client/ui/dialogs/overlay-history.js';

/** A tab: the browser's history, the router's pages and the overlays that are open. */
class Tab {
  readonly entries: { idx: number; level?: number }[] = [{ idx: 0 }];
  index = 0;
  isNavigating = false;
  /** Overlays that are open, the topmost last. */
  readonly open: string[] = [];
  readonly #tasks: (() => void)[] = [];
  readonly #removers = new Map<string, () => void>();
  readonly overlays: OverlayHistory;

  constructor() {
    const current = () => this.entries[this.index];
    const history = {
      get state() {
        return current();
      },
      pushState: (state: { idx: number }) => this.#push(state),
      go: (by = 0) => void this.#tasks.push(() => this.#traverse(by)),
    };
    const defer = (task: () => void) => void this.#tasks.push(task);
    this.overlays = new OverlayHistory({ history, defer, isNavigating: () => this.isNavigating });
    this.openPage();
  }

  openPage(): void {
    this.isNavigating = false;
    this.#push({ idx: this.entries[this.index]!.idx + 1 });
    this.overlays.onNavigation();
  }

  openOverlay(name: string, isBusy = false): void {
    this.open.push(name);
    this.#removers.set(
      name,
      this.overlays.open(() => isBusy || this.#forget(name)),
    );
  }

  /** By Escape, a button or a click beside it. */
  closeOverlay(name: string): void {
    this.#forget(name);
  }

  go(by: number): void {
    this.#traverse(by);
    this.settle();
  }

  settle(): void {
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) task();
  }

  /** Runs the next task alone. */
  step(): void {
    this.#tasks.shift()?.();
  }

  #forget(name: string): void {
    this.open.splice(this.open.indexOf(name), 1);
    this.#removers.get(name)!();
  }

  #push(entry: { idx: number }): void {
    this.entries.splice(++this.index, Infinity, entry);
  }

  #traverse(by: number): void {
    this.index = Math.min(Math.max(0, this.index + by), this.entries.length - 1);
    if (!this.overlays.onPopState()) this.overlays.onNavigation();
  }

  get page(): number {
    return this.entries[this.index]!.idx;
  }
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab();
});

const openThree = (): void => ['dialog', 'menu', 'question'].forEach((name) => tab.openOverlay(name));

test('R432: each Back closes the topmost overlay only, and the next one leaves the page', () => {
  openThree();
  for (const left of [['dialog', 'menu'], ['dialog'], []]) {
    tab.go(-1);
    expect([tab.open, tab.page]).toEqual([left, 1]);
  }
  tab.go(-1);
  expect(tab.page).toBe(0);
});

test('going back over several entries at once closes all of their overlays', () => {
  openThree();
  tab.go(-2);
  expect([tab.open, tab.page]).toEqual([['dialog'], 1]);
});

test('going back to another page closes every overlay', () => {
  openThree();
  tab.go(-4);
  expect([tab.open, tab.page]).toEqual([[], 0]);
});

describe('an overlay that is closed in another way', () => {
  test('takes its entry with it, so that one Back leaves the page', () => {
    tab.openOverlay('dialog');
    tab.closeOverlay('dialog');
    tab.settle();
    expect(tab.index).toBe(1);
    tab.go(-1);
    expect(tab.page).toBe(0);
  });

  test('leaves the ones below open', () => {
    openThree();
    tab.closeOverlay('question');
    tab.settle();
    tab.go(-1);
    expect([tab.open, tab.page]).toEqual([['dialog'], 1]);
  });

  test('takes the entries of the overlays on it with it', () => {
    openThree();
    for (const name of ['question', 'menu', 'dialog']) tab.closeOverlay(name);
    tab.settle();
    expect(tab.index).toBe(1);
  });

  test('leaves its entry to an overlay that opens in its place', () => {
    tab.openOverlay('menu');
    tab.closeOverlay('menu');
    tab.openOverlay('dialog');
    tab.settle();
    expect(tab.entries).toHaveLength(3);
    tab.go(-1);
    expect([tab.open, tab.page]).toEqual([[], 1]);
  });

  test('is followed by one that opens while its entry is being removed', () => {
    tab.openOverlay('menu');
    tab.closeOverlay('menu');
    tab.overlays.onPopState();
    tab.openOverlay('dialog');
    tab.settle();
    expect([tab.open, tab.index]).toEqual([['dialog'], 2]);
  });

  test.each(['at once', 'later'])('costs no press of Back on the page that it linked to and that opens %s', (when) => {
    tab.openOverlay('menu');
    tab.closeOverlay('menu');
    tab.isNavigating = true;
    if (when === 'later') tab.settle();
    tab.openPage();
    tab.settle();
    expect(tab.page).toBe(2);
    tab.go(-1);
    expect(tab.page).toBe(1);
    tab.go(-1);
    expect(tab.page).toBe(0);
  });
});

test('a tap that closes an overlay and opens a page stays on that page, however late the browser goes back', () => {
  tab.openOverlay('menu');
  tab.closeOverlay('menu');
  // The browser has been asked to go back, and has not done it yet.
  tab.step();
  tab.overlays.afterRemoval(() => tab.openPage());
  tab.settle();
  expect([tab.page, tab.index, tab.entries]).toEqual([2, 2, [{ idx: 0 }, { idx: 1 }, { idx: 2 }]]);
});

test('without an overlay that is being closed, a page opens at once', () => {
  tab.openOverlay('menu');
  tab.overlays.afterRemoval(() => tab.openPage());
  expect(tab.page).toBe(2);
});

test('Forward to the entry of a closed overlay opens nothing, and Back from there leaves the page', () => {
  tab.openOverlay('dialog');
  tab.go(-1);
  tab.go(1);
  expect([tab.open, tab.page, tab.index]).toEqual([[], 1, 2]);
  tab.go(-1);
  expect(tab.page).toBe(0);
});

test('an overlay that opens there takes that entry', () => {
  tab.openOverlay('dialog');
  tab.go(-1);
  tab.go(1);
  tab.openOverlay('menu');
  expect(tab.entries).toHaveLength(3);
  tab.go(-1);
  expect([tab.open, tab.page]).toEqual([[], 1]);
});

test('a busy overlay stays open, and Back does not leave the page', () => {
  tab.openOverlay('dialog', true);
  for (const press of [1, 2]) {
    tab.go(-1);
    expect([press, tab.open, tab.page, tab.index]).toEqual([press, ['dialog'], 1, 2]);
  }
});
