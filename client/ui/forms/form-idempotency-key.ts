import { ERROR_KINDS } from '@shared/error-kinds';
import { useState } from 'react';
import { failureOf } from '../loading/failure';

/**
 * Idempotency key of a form that creates something. The same values have the same key, so that retrying after a lost
 * response creates nothing twice; other values get another key.
 */
export class FormIdempotencyKey {
  #values: string | null = null;
  #key = '';

  keyFor(values: object): string {
    const text = JSON.stringify(values, withFiles);
    if (text !== this.#values) this.#key = randomKey();
    this.#values = text;
    return this.#key;
  }

  /**
   * Runs `create` with the key of `values`. If an earlier response was lost and its record has been deleted since, runs it once
   * more with a new key.
   */
  async create<T>(values: object, create: (key: string) => Promise<T>): Promise<T> {
    try {
      return await create(this.keyFor(values));
    } catch (error) {
      if (failureOf(error).code !== ERROR_KINDS['not-found'].code) throw error;
      this.renew();
      return create(this.keyFor(values));
    }
  }

  /** Call after success: the same values are a new request from now on. */
  renew(): void {
    this.#values = null;
  }
}

export const useFormIdempotencyKey = (): FormIdempotencyKey => useState(() => new FormIdempotencyKey())[0];

/** JSON would write a file as an empty object. */
const withFiles = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** `crypto.randomUUID` needs a secure context. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
