import { isFileRefusal } from '@shared/error-catalogue';
import { GALLERY_RULES } from '@shared/gallery';
import { firstBroken } from '@shared/rules';
import { useSyncExternalStore } from 'react';
import { failureOf, fieldErrors } from '../../../../ui/loading/failure';
import { FormIdempotencyKey } from '../../../../ui/forms/form-idempotency-key';
import { GALLERY_ADMIN_MESSAGES } from '../texts';
import { GALLERY_UPLOADS_AT_ONCE } from '../constants';

export interface Upload {
  key: number;
  file: File;
  /** Idempotency key: retrying after a lost response creates nothing twice. */
  request: FormIdempotencyKey;
  thumbnail: Blob;
  alt: string;
  captureDate: string | null;
  /** `failed` can be retried; `refused` never succeeds. */
  state: 'waiting' | 'queued' | 'sending' | 'failed' | 'refused';
  /** Fraction sent, 0 to 1. */
  sent: number;
  /** Errors by field; `image` is about the picture or its upload. */
  errors: Readonly<Partial<Record<'alt' | 'captureDate' | 'image', string | null>>>;
}

export type PreparedPicture = Pick<Upload, 'file' | 'thumbnail' | 'captureDate'>;

/** Uploads one picture. Rejects with the server's or the network's error. */
export type SendUpload = (upload: Upload, onProgress: (part: number) => void, signal: AbortSignal) => Promise<unknown>;

/**
 * The upload queue: a few at a time; a failed one stays while the others continue. Lives outside React, so that
 * signing in again does not lose it.
 */
class Uploads {
  #all: readonly Upload[] = [];
  #lastKey = 0;
  #reading = 0;
  #captionForAll = '';
  /** Changes when files that are still being read are no longer wanted. */
  #batch = {};
  readonly #sending = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  readonly all = (): readonly Upload[] => this.#all;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Files that are chosen, but not in the list yet. */
  readonly reading = (): number => this.#reading;

  /** Adds files one by one; `prepare` returns null for a file that is refused. */
  async read(files: readonly File[], prepare: (file: File) => Promise<PreparedPicture | null>): Promise<void> {
    const batch = this.#batch;
    this.#setReading(this.#reading + files.length);
    for (const file of files) {
      const picture = await prepare(file);
      if (batch !== this.#batch) return;
      if (picture) this.#add(picture);
      this.#setReading(this.#reading - 1);
    }
  }

  stopReading(): void {
    this.#batch = {};
    this.#setReading(0);
  }

  #add(picture: PreparedPicture): void {
    const request = new FormIdempotencyKey();
    const alt = this.#captionForAll;
    this.#set([
      ...this.#all,
      { ...picture, request, key: ++this.#lastKey, alt, state: 'waiting', sent: 0, errors: {} },
    ]);
  }

  readonly captionForAll = (): string => this.#captionForAll;

  /** Sets the caption of all that have not been sent, except those with a caption of their own. */
  describeAll(alt: string): void {
    const former = this.#captionForAll;
    this.#captionForAll = alt;
    for (const { key, state, alt: own } of this.#all)
      if (isEditable(state) && (own.trim() === '' || own === former)) this.describe(key, { alt });
    this.#notify();
  }

  /** Also clears its errors, which the change may have fixed. */
  describe(key: number, said: Partial<Pick<Upload, 'alt' | 'captureDate'>>): void {
    const right = Object.fromEntries(Object.keys(said).map((field) => [field, null]));
    this.#set(
      this.#all.map((each) => (each.key === key ? { ...each, ...said, errors: { ...each.errors, ...right } } : each)),
    );
  }

  /** Sets the date of all that have not been sent. */
  dateAll(captureDate: string): void {
    for (const { key, state } of this.#all) if (isEditable(state)) this.describe(key, { captureDate });
  }

  /** Cancels an upload; the picture stays in the tray. */
  stop(key: number): void {
    this.#sending.get(key)?.abort();
    this.#change(key, { state: 'waiting', sent: 0 });
  }

  remove(key: number): void {
    this.#sending.get(key)?.abort();
    this.#set(this.#all.filter((each) => each.key !== key));
  }

  clear(): void {
    this.stopReading();
    for (const { key } of this.#all) this.remove(key);
  }

  /** Queues all waiting or failed pictures, or one. Returns false and queues none if a field has an error. */
  queue(only?: number): boolean {
    const chosen = this.#all.filter(({ key, state }) => isEditable(state) && (only ?? key) === key);
    const checked = chosen.map((each) => ({ ...each, errors: uploadErrors(each) }));
    const ready = checked.every(({ errors }) => !errors.alt && !errors.captureDate);
    for (const { key, errors } of checked) this.#change(key, ready ? { errors: {}, state: 'queued' } : { errors });
    return ready;
  }

  /** Sends until the queue is empty; returns how many were uploaded. */
  async run(send: SendUpload): Promise<number> {
    const free = GALLERY_UPLOADS_AT_ONCE - this.#sending.size;
    const arrived = await Promise.all(Array.from({ length: free }, () => this.#work(send)));
    return arrived.reduce((sum, each) => sum + each, 0);
  }

  async #work(send: SendUpload): Promise<number> {
    let arrived = 0;
    for (;;) {
      const next = this.#all.find(({ state }) => state === 'queued');
      if (!next) return arrived;
      if (await this.#send(next, send)) arrived++;
    }
  }

  async #send(upload: Upload, send: SendUpload): Promise<boolean> {
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
    const image = imageUrl ?? failure.message ?? GALLERY_ADMIN_MESSAGES.createFailed;
    this.#change(key, { state: isFileRefusal(failure.reason) ? 'refused' : 'failed', errors: { image, ...fields } });
    // Without a session every upload would fail: the rest waits for the next one.
    if (!failure.signedOut) return;
    this.#set(this.#all.map((each) => (each.state === 'queued' ? { ...each, state: 'waiting' } : each)));
  }

  #change(key: number, changes: Partial<Upload>): void {
    this.#set(this.#all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }

  #set(all: readonly Upload[]): void {
    this.#all = all;
    if (all.length === 0) this.#captionForAll = '';
    this.#notify();
  }

  #setReading(files: number): void {
    this.#reading = files;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Not sent yet: its fields can be edited. */
export const isEditable = (state: Upload['state']): boolean => state === 'waiting' || state === 'failed';

/** Uploading or queued. */
export const isInProgress = (state: Upload['state']): boolean => state === 'queued' || state === 'sending';

const uploadErrors = ({ alt, captureDate }: Upload) => ({
  alt: firstBroken(GALLERY_RULES.alt, alt),
  captureDate: firstBroken(GALLERY_RULES.captureDate, captureDate),
});

export const uploads = new Uploads();

export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.all);

/** Number of chosen files that are still being read. */
export const useReading = (): number => useSyncExternalStore(uploads.subscribe, uploads.reading);

export const useCaptionForAll = (): string => useSyncExternalStore(uploads.subscribe, uploads.captionForAll);
