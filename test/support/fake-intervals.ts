import { jest } from '@jest/globals';

const ALL_BUT_INTERVALS = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

/** Stops intervals until `jest.useRealTimers()`, such as those in which the server checks for slow bodies and readers. */
export const fakeIntervals = (): void => void jest.useFakeTimers({ doNotFake: [...ALL_BUT_INTERVALS] });
