/** A form sent sooner than this after it was opened was not filled in by a person. */
export const MIN_FORM_TIME_MS = 3000;

/** Message of API responses to programs. */
export const LOOKS_AUTOMATED = 'This looks like an automated request. Please wait a moment and send it again';

/** Signals that tell people from programs. Legacy clients send none of them. */
export interface SpamSignals {
  /** A field that people do not see. */
  website?: string;
  /** Milliseconds measured by the client. */
  millisecondsOpen?: number;
  /** By the client's clock, which may be wrong. Sent by older clients only. */
  openedAt?: Date;
}

/** True if a program seems to have filled in the form. */
export const looksAutomated = (signals: SpamSignals, now: Date): boolean =>
  Boolean(signals.website) || isTooSoon(signals, now);

/** A time in the future comes from a clock that is ahead, so it proves nothing. */
function isTooSoon({ millisecondsOpen, openedAt }: SpamSignals, now: Date): boolean {
  if (millisecondsOpen !== undefined && millisecondsOpen !== null) return millisecondsOpen < MIN_FORM_TIME_MS;
  const age = openedAt ? now.getTime() - openedAt.getTime() : MIN_FORM_TIME_MS;
  return age >= 0 && age < MIN_FORM_TIME_MS;
}
