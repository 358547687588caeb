import type { ErrorKind } from './error-kinds.js';

/** So many uses in so much time. */
export interface Allowance {
  points: number;
  seconds: number;
}

export type BucketKind = 'account' | 'visitor' | 'address';

/** A limit that is counted in the database, for all instances together. */
export interface RateLimit {
  /** Unique. Begins the keys of the rows, so a new name starts counting from zero. */
  name: string;
  /** Consumed in this order; the first exhausted one rejects. An address has many points, because a campus shares a few addresses. */
  buckets: Partial<Record<BucketKind, Allowance>>;
}

/** A limit whose uses count only on success, with the limit on failed attempts: those cost work too. */
export interface FailureAwareLimit extends RateLimit {
  failures: RateLimit;
  /** Kinds of errors that count as failed attempts besides those about the input. */
  failureKinds?: readonly ErrorKind[];
}

/** Tokens of a bucket that starts full: `burst` at once, then `perSecond`. */
export interface BurstAllowance {
  burst: number;
  perSecond: number;
}

/** A limit that each instance counts in memory, for uses that are too many or too cheap for a row. */
export interface BurstLimit {
  /** Unique. */
  name: string;
  /** The visitor is counted first. */
  buckets: Partial<Record<'visitor' | 'address', BurstAllowance>>;
}

export const perMinutes = (points: number, minutes: number): Allowance => ({ points, seconds: minutes * 60 });

export const perHour = (points: number): Allowance => perMinutes(points, 60);

type HourlyLimit = FailureAwareLimit & {
  buckets: Record<'visitor' | 'address', Allowance>;
  failures: { buckets: Record<'address', Allowance> };
};

/** The limit in words, for documentation. `uncounted` names the uses that do not count. */
export const describeHourlyLimit = (limit: HourlyLimit, uncounted: string): string =>
  inWords(`${limit.buckets.visitor.points} per hour per visitor and `, limit, uncounted);

/** The same for calls that do not know visitors. */
export const describeAddressLimit = (limit: HourlyLimit, uncounted: string): string => inWords('', limit, uncounted);

const inWords = (perVisitor: string, { buckets, failures }: HourlyLimit, uncounted: string): string =>
  `Limited to ${perVisitor}${buckets.address.points} per hour per network address, not counting ${uncounted}. After ${failures.buckets.address.points} failed attempts in an hour, an address is blocked.`;

export const VISITOR_DESCRIPTION =
  'A visitor is a browser, identified by a cookie that its first write sets. Without the cookie, only the limit per address applies.';
