import { GALLERY_MESSAGES, GALLERY_RULES, GALLERY_UPLOADS_AT_ONCE } from '@shared/gallery';
import { firstBroken } from '@shared/rules';
import { useSyncExternalStore } from 'react';
import { failureOf, fieldErrors } from '../../../../ui/failure';

/** A picture between being chosen and being in the gallery. */
export interface Upload {
  key: number;
  file: File;
  thumbnail: Blob;
  alt: string;
  captureDate: string | null;
  state: 'waiting' | 'queued' | 'sending' | 'failed';
  /** Which part of it has been sent, 0 to 1. */
  sent: number;
  /** What is wrong with its fields, or, as `image`, with the picture or its upload. */
  errors: Readonly<Partial<Record<'alt' | 'captureDate' | 'image', string | null>>>;
}

/** Brings one to the server. Rejects with whatever the server or the line said. */
export type Send = (upload: Upload, onProgress: (part: number) => void, signal: AbortSignal) => Promise<unknown>;

/**
 * Pictures on their way into the gallery, a few at a time; one that fails stays, the others go on. They outlive the screen:
 * who has to sign in again in between finds them as they were.
 */
class Uploads {
  #all: readonly Upload[] = [];
  #lastKey = 0;
  readonly #sending = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  readonly all = (): readonly Upload[] => this.#all;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(picture: Pick<Upload, 'file' | 'thumbnail' | 'captureDate'>): void {
    const added: Upload = { ...picture, key: ++this.#lastKey, alt: '', state: 'waiting', sent: 0, errors: {} };
    this.#set([...this.#all, added]);
  }

  /** What is said of it. Whatever was wrong with it may be right now. */
  describe(key: number, said: Partial<Pick<Upload, 'alt' | 'captureDate'>>): void {
    const right = Object.fromEntries(Object.keys(said).map((field) => [field, null]));
    this.#set(
      this.#all.map((each) => (each.key === key ? { ...each, ...said, errors: { ...each.errors, ...right } } : each)),
    );
  }

  /** The same day for all that are still to be sent. */
  dateAll(captureDate: string): void {
    for (const { key, state } of this.#all) if (isOpen(state)) this.describe(key, { captureDate });
  }

  /** Stops it on its way; it stays. */
  stop(key: number): void {
    this.#sending.get(key)?.abort();
    this.#change(key, { state: 'waiting', sent: 0 });
  }

  remove(key: number): void {
    this.#sending.get(key)?.abort();
    this.#set(this.#all.filter((each) => each.key !== key));
  }

  clear(): void {
    for (const { key } of this.#all) this.remove(key);
  }

  /** Lines up all that wait or have failed, or one of them. When something has to be put right first, none: answers false. */
  queue(only?: number): boolean {
    const chosen = this.#all.filter(({ key, state }) => isOpen(state) && (only ?? key) === key);
    const checked = chosen.map((each) => ({ ...each, errors: wrongWith(each) }));
    const ready = checked.every(({ errors }) => !errors.alt && !errors.captureDate);
    for (const { key, errors } of checked) this.#change(key, ready ? { errors: {}, state: 'queued' } : { errors });
    return ready;
  }

  /** Sends what is lined up, until nothing is left; answers how many arrived. */
  async run(send: Send): Promise<number> {
    const free = GALLERY_UPLOADS_AT_ONCE - this.#sending.size;
    const arrived = await Promise.all(Array.from({ length: free }, () => this.#work(send)));
    return arrived.reduce((sum, each) => sum + each, 0);
  }

  async #work(send: Send): Promise<number> {
    let arrived = 0;
    for (;;) {
      const next = this.#all.find(({ state }) => state === 'queued');
      if (!next) return arrived;
      if (await this.#send(next, send)) arrived++;
    }
  }

  async #send(upload: Upload, send: Send): Promise<boolean> {
    const { key } = upload;
    const aborter = new AbortController();
    this.#sending.set(key, aborter);
    this.#change(key, { state: 'sending', sent: 0 });
    try {
      await send(upload, (sent) => this.#change(key, { sent }), aborter.signal);
      this.remove(key);
      return true;
    } catch (error) {
      if (!aborter.signal.aborted) this.#fail(key, error);
      return false;
    } finally {
      if (this.#sending.get(key) === aborter) this.#sending.delete(key);
    }
  }

  #fail(key: number, error: unknown): void {
    const failure = failureOf(error);
    const { imageUrl, ...fields } = fieldErrors(failure);
    const image = imageUrl ?? failure.message ?? GALLERY_MESSAGES.createFailed;
    this.#change(key, { state: 'failed', errors: { image, ...fields } });
    // Nothing gets through without a session: the others wait for the next one.
    if (!failure.signedOut) return;
    this.#set(this.#all.map((each) => (each.state === 'queued' ? { ...each, state: 'waiting' } : each)));
  }

  #change(key: number, changes: Partial<Upload>): void {
    this.#set(this.#all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }

  #set(all: readonly Upload[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

/** Still to be sent, and its fields can be changed. */
export const isOpen = (state: Upload['state']): boolean => state === 'waiting' || state === 'failed';

const wrongWith = ({ alt, captureDate }: Upload) => ({
  alt: firstBroken(GALLERY_RULES.alt, alt),
  captureDate: firstBroken(GALLERY_RULES.captureDate, captureDate),
});

export const uploads = new Uploads();

export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.all);
