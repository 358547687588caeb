import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '../../../ui/browser-storage';

/** A submission that was sent from this device. */
export interface SentSubmission {
  title: string;
  /** Last segment of its link. */
  token: string;
  /** ISO 8601. */
  sentAt: string;
}

export const SENT_SUBMISSIONS_KEY = 'gavel.submissions';
/** Links kept on the device, the newest. */
const MAX_SUBMISSIONS = 20;

const listeners = new Set<() => void>();
let cached: { text: string | null; list: readonly SentSubmission[] } = { text: null, list: [] };

function read(): readonly SentSubmission[] {
  const text = storedText(SENT_SUBMISSIONS_KEY);
  if (text !== cached.text) cached = { text, list: parse(text) };
  return cached.list;
}

function write(list: readonly SentSubmission[]): void {
  // Without storage, there is still the link that was shown to copy.
  storeText(SENT_SUBMISSIONS_KEY, list.length > 0 ? JSON.stringify(list) : null);
  for (const listener of listeners) listener();
}

function parse(text: string | null): readonly SentSubmission[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isSubmission) : [];
  } catch {
    return [];
  }
}

const isSubmission = (value: unknown): value is SentSubmission =>
  typeof value === 'object' && value !== null && 'title' in value && 'token' in value && 'sentAt' in value;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const NONE: readonly SentSubmission[] = [];

/** Newest first. Empty in the server's page and while it hydrates. */
export const useSentSubmissions = (): readonly SentSubmission[] => useSyncExternalStore(subscribe, read, () => NONE);

export const rememberSubmission = (submission: SentSubmission): void =>
  write([submission, ...read()].slice(0, MAX_SUBMISSIONS));

export const forgetSubmission = (token: string): void => write(read().filter((each) => each.token !== token));
