import { isFileRefusal } from '@shared/error-catalogue';
import { loadPicture, storePicture } from '../ui/pictures/draft-pictures';
import { failureOf } from '../ui/loading/failure';
import { randomKey } from '../ui/forms/form-idempotency-key';
import { checkImageFile } from '../ui/pictures/image-file';
import { EDITOR_MESSAGES } from './texts';

export interface UploadedPicture {
  url: string;
  width: number | null;
  height: number | null;
}

/** Uploads a file. Rejects with the server's or the network's error. */
export type SendPicture = (file: File, onProgress: (part: number) => void) => Promise<UploadedPicture>;

export interface PictureUpload {
  /** `failed` can be retried; `refused` never succeeds. */
  state: 'waiting' | 'sending' | 'failed' | 'refused' | 'uploaded';
  /** Null until it is read from this browser's storage or from `source`. */
  file: File | null;
  /** URL of a picture elsewhere, which is copied. */
  source: string | null;
  /** Fraction sent, 0 to 1. */
  sent: number;
  /** The reason of a failure, in a sentence. */
  message: string | null;
  uploaded: UploadedPicture | null;
}

/** Pictures sent at once. */
const AT_ONCE = 2;

/**
 * Uploads of pictures in a text, by ID. Lives outside React, so that an upload outlasts the form and a new sign-in. The files
 * are in the browser's storage too: a draft that names them continues after a reload.
 */
export class PictureUploads {
  readonly #all = new Map<string, PictureUpload>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #fetch: (address: string) => Promise<File>;
  #send: SendPicture | null = null;
  #running = 0;

  constructor(fetchPicture: (address: string) => Promise<File>) {
    this.#fetch = fetchPicture;
  }

  /** Uploads with `send` from now on, until the returned function is called. */
  connect(send: SendPicture): () => void {
    this.#send = send;
    void this.#run();
    return () => {
      if (this.#send === send) this.#send = null;
    };
  }

  add(file: File): string {
    const id = randomKey();
    void storePicture(id, file);
    this.#enqueue(id, { file });
    return id;
  }

  /** Copies the picture of another site. */
  addFrom(source: string): string {
    const id = randomKey();
    this.#enqueue(id, { source });
    return id;
  }

  /** The upload that a text names. One from an earlier visit continues. */
  get(id: string, source: string | null): PictureUpload {
    return this.#all.get(id) ?? this.#enqueue(id, { source });
  }

  retry(id: string): void {
    if (this.#all.get(id)?.state !== 'failed') return;
    this.#change(id, { state: 'waiting', message: null, sent: 0 });
    void this.#run();
  }

  /** Retries what failed without an answer, once the connection is back. */
  readonly retryAll = (): void => {
    for (const id of this.#all.keys()) this.retry(id);
  };

  subscribe(id: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  #enqueue(id: string, { file = null, source = null }: Partial<Pick<PictureUpload, 'file' | 'source'>>): PictureUpload {
    const upload: PictureUpload = { state: 'waiting', file, source, sent: 0, message: null, uploaded: null };
    this.#all.set(id, upload);
    // Not at once: the text that names it is not there yet.
    queueMicrotask(() => void this.#run());
    return upload;
  }

  async #run(): Promise<void> {
    if (this.#running >= AT_ONCE) return;
    this.#running++;
    try {
      for (let id = this.#next(); id !== undefined && this.#send; id = this.#next()) await this.#upload(id, this.#send);
    } finally {
      this.#running--;
    }
  }

  #next(): string | undefined {
    for (const [id, { state }] of this.#all) if (state === 'waiting') return id;
    return undefined;
  }

  async #upload(id: string, send: SendPicture): Promise<void> {
    this.#change(id, { state: 'sending', sent: 0 });
    try {
      const file = await this.#fileOf(id);
      const refusal = file ? await checkImageFile(file) : EDITOR_MESSAGES.uploadMissing;
      if (!file || refusal) return this.#change(id, { state: 'refused', message: refusal });
      const uploaded = await send(file, (sent) => this.#change(id, { sent }));
      this.#change(id, { state: 'uploaded', uploaded });
    } catch (error) {
      this.#fail(id, error, send);
    }
  }

  async #fileOf(id: string): Promise<File | null> {
    const { file, source } = this.#all.get(id) ?? {};
    const found = file ?? (await loadPicture(id)) ?? (source ? await this.#fetch(source) : null);
    if (found && !file) {
      if (source) void storePicture(id, found);
      this.#change(id, { file: found });
    }
    return found;
  }

  #fail(id: string, error: unknown, send: SendPicture): void {
    if (error instanceof PictureFetchError) return this.#change(id, { state: 'failed', message: error.message });
    const failure = failureOf(error);
    // Without a session every upload would fail: it waits for the next one.
    if (failure.signedOut) {
      if (this.#send === send) this.#send = null;
      return this.#change(id, { state: 'waiting', sent: 0 });
    }
    const state = isFileRefusal(failure.reason) ? 'refused' : 'failed';
    this.#change(id, { state, message: failure.message ?? EDITOR_MESSAGES.uploadFailed });
  }

  #change(id: string, changes: Partial<PictureUpload>): void {
    const upload = this.#all.get(id);
    if (!upload) return;
    this.#all.set(id, { ...upload, ...changes });
    for (const listener of this.#listeners.get(id) ?? []) listener();
  }
}

export class PictureFetchError extends Error {
  constructor(address: string, options: ErrorOptions) {
    super(EDITOR_MESSAGES.uploadUnreachable(new URL(address).hostname), options);
  }
}
