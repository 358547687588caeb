import { jest } from '@jest/globals';

const TIMERS = [
  ...['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame', 'cancelAnimationFrame'],
  ...['requestIdleCallback', 'cancelIdleCallback', 'setImmediate', 'clearImmediate'],
  ...['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
] as const;

/** Stops the clocks of these names, and no other, until `useRealTimers`. */
export function fakeOnly(names: readonly (typeof TIMERS)[number][], now?: string): void {
  const doNotFake = TIMERS.filter((name) => !names.includes(name));
  jest.useFakeTimers({ doNotFake, ...(now && { now: new Date(now) }) });
}
