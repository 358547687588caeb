/** An entry of the browser's history: a page of the router at level 0, or an overlay on it. */
interface Position {
  /** The router's index of the page. */
  idx: number;
  level: number;
}

interface Surroundings {
  history: Pick<History, 'state' | 'pushState' | 'go'>;
  /** Runs a task after the present event, and after what it has rendered. */
  defer: (task: () => void) => void;
  /** The router is about to add an entry. */
  isNavigating: () => boolean;
}

/**
 * Overlays in the browser's history. Each open overlay has an entry above that of its page: a copy of the page's entry, with
 * its level. Going back closes the overlays above the entry; closing one in another way removes its entry.
 */
export class OverlayHistory {
  readonly #around: Surroundings;
  /** Close the open overlays, the topmost last. */
  readonly #closers: (() => void)[] = [];
  #position: Position;
  /** The entry that a removal leads to, until it is reached. */
  #removal: Position | null = null;
  /** Tasks that wait for it. */
  readonly #waiting: (() => void)[] = [];

  constructor(around: Surroundings) {
    this.#around = around;
    this.#position = this.#current();
  }

  /** Number of overlay entries between the page's entry and the current one. */
  get level(): number {
    return this.#current().level;
  }

  /** Runs a task at once, or after the removal of an entry: the entry that the task adds would be the one that is gone back from. */
  afterRemoval(task: () => void): void {
    if (this.#removal) this.#waiting.push(task);
    else task();
  }

  /** Call after each navigation of the router. */
  onNavigation(): void {
    this.#position = this.#current();
    if (this.#removal?.idx !== this.#position.idx) this.#removal = null;
    this.#removeEntries();
    this.#runWaiting();
  }

  /** Adds an overlay; the returned function removes it. */
  open(close: () => void): () => void {
    const closer = () => close();
    this.#closers.push(closer);
    this.#addEntries();
    return () => {
      this.#closers.splice(this.#closers.indexOf(closer), 1);
      // Another overlay, which opens in the same moment, takes over its entry; a link has added another page.
      this.#around.defer(() => this.#removeEntries());
    };
  }

  /** True if the router must not handle the event, to which it would be a navigation. */
  onPopState(): boolean {
    const left = this.#position;
    const removal = this.#removal;
    const { idx, level } = (this.#position = this.#current());
    this.#removal = null;
    if (removal?.idx === idx && removal.level === level) {
      this.#addEntries();
      this.#removeEntries();
      this.#runWaiting();
      return true;
    }
    const isSamePage = idx === left.idx;
    const closing = this.#closers.slice(isSamePage ? level : 0).toReversed();
    for (const close of closing) close();
    if (!isSamePage) return false;
    // The overlay of the entry had been closed already, so Back means the entry before.
    if (level < left.level && closing.length === 0) this.#around.history.go(-1);
    // A busy overlay stays open.
    else this.#around.defer(() => this.#addEntries());
    this.#runWaiting();
    return true;
  }

  #runWaiting(): void {
    while (!this.#removal && this.#waiting.length > 0) this.#waiting.shift()!();
  }

  #current(): Position {
    const { idx = 0, level = 0 } = (this.#around.history.state ?? {}) as Partial<Position>;
    return { idx, level };
  }

  #addEntries(): void {
    if (this.#removal) return;
    for (let level = this.level + 1; level <= this.#closers.length; level++)
      this.#around.history.pushState({ ...(this.#around.history.state as object | null), level }, '');
    this.#position = this.#current();
  }

  #removeEntries(): void {
    const { idx, level } = this.#current();
    const surplus = level - this.#closers.length;
    // Going back while the router adds an entry would end somewhere else; it calls again.
    if (surplus <= 0 || this.#removal || this.#around.isNavigating()) return;
    this.#removal = { idx, level: this.#closers.length };
    this.#around.history.go(-surplus);
  }
}

interface Router {
  state: { navigation: { state: string } };
  subscribe: (listener: () => void) => unknown;
  navigate: (...to: never[]) => Promise<void>;
}

/** Overlays in the history of this tab, beside the pages of `router`. */
export function trackHistory(router: Router): OverlayHistory {
  const isNavigating = (): boolean => router.state.navigation.state !== 'idle';
  const overlays = new OverlayHistory({ history, defer: (task) => void setTimeout(task), isNavigating });
  const onPopState = (event: PopStateEvent) => overlays.onPopState() && event.stopImmediatePropagation();
  // Before the router's listener.
  addEventListener('popstate', onPopState, { capture: true });
  router.subscribe(() => isNavigating() || overlays.onNavigation());
  // Links, too: the tap on one may have closed an overlay.
  const { navigate } = router;
  router.navigate = (...to) => new Promise((done) => overlays.afterRemoval(() => done(navigate(...to))));
  return overlays;
}
