import { describe, expect, test } from '@jest/globals';
import { Countdown } from '../../client/ui/toasts/countdown.js';
import { collapsedHeight, layoutStack } from '../../client/ui/toasts/stack-layout.js';
import { isSwipe, swipeAxis, resistedOffset, swipeDirections } from '../../client/ui/toasts/swipe.js';
import { TOAST_TYPES, toastDuration, type Toast } from '../../client/ui/toasts/toast-options.js';

const toast = (more: Partial<Toast> = {}): Toast => ({ description: 'Said', ...more });

test('R41: six types of toast', () => {
  expect([...TOAST_TYPES].sort()).toEqual(['default', 'error', 'info', 'loading', 'success', 'warning']);
});

test('R136: a toast has an id, a type, a title, a description, a duration, a place, and may be dismissible', () => {
  const whole: Required<Omit<Toast, 'action'>> = {
    id: 'saved',
    type: 'success',
    title: 'Saved',
    description: 'The post is on the site',
    duration: 1234,
    dismissible: false,
    position: 'top-left',
  };
  expect(toastDuration(whole)).toBe(1234);
});

describe('how long a toast stays', () => {
  test('R160 R336: four seconds, or as long as it was told', () => {
    for (const type of TOAST_TYPES.filter((type) => type !== 'loading'))
      expect(toastDuration(toast({ type }))).toBe(4000);
    expect(toastDuration(toast())).toBe(4000);
    expect(toastDuration(toast({ duration: 250 }))).toBe(250);
  });

  test('longer with a button, unless it was told', () => {
    const action = { label: 'Try Again', run: () => {} };
    expect(toastDuration(toast({ type: 'error', action }))).toBe(20_000);
    expect(toastDuration(toast({ action, duration: 250 }))).toBe(250);
  });

  test('R163: what is loading never leaves by itself, whatever it was told', () => {
    expect(toastDuration(toast({ type: 'loading' }))).toBeNull();
    expect(toastDuration(toast({ type: 'loading', duration: 250 }))).toBeNull();
    expect(toastDuration(toast({ duration: Infinity }))).toBeNull();
  });

  test('R161: a pause costs no time, however many there are', () => {
    const countdown = new Countdown(4000);
    expect(countdown.run(1_000)).toBe(4000);
    countdown.pause(2_500);
    expect(countdown.run(90_000)).toBe(2500);
    countdown.pause(91_000);
    expect(countdown.run(200_000)).toBe(1500);
  });

  test('R161: pausing twice and running twice are pausing and running', () => {
    const countdown = new Countdown(4000);
    countdown.pause(500);
    countdown.run(1_000);
    countdown.run(2_000);
    countdown.pause(3_000);
    countdown.pause(9_000);
    expect(countdown.run(10_000)).toBe(2000);
    countdown.pause(99_000);
    expect(countdown.run(99_000)).toBe(0);
  });
});

describe('what counts as a swipe', () => {
  test('R162 R341: 20 px, however slowly', () => {
    expect(isSwipe(20, 60_000)).toBe(true);
    expect(isSwipe(19.9, 60_000)).toBe(false);
  });

  test('R162: less than 20 px, faster than 0.11 px a millisecond', () => {
    expect(isSwipe(12, 100)).toBe(true);
    expect(isSwipe(11, 100)).toBe(false);
    expect(isSwipe(10, 100)).toBe(false);
  });

  test('a press that trembles is none, nor is a swipe inwards', () => {
    expect(isSwipe(2, 1)).toBe(false);
    expect(isSwipe(0, 0)).toBe(false);
    expect(isSwipe(-300, 10)).toBe(false);
  });

  test('toasts go towards the edges that they stand at, and resist the other way', () => {
    expect(swipeDirections('bottom', 'right')).toEqual({ x: 1, y: 1 });
    expect(swipeDirections('top', 'left')).toEqual({ x: -1, y: -1 });
    expect(swipeDirections('top', 'center')).toEqual({ x: 0, y: -1 });
    expect(swipeAxis(30, 10, { x: 1, y: 1 })).toBe('x');
    expect(swipeAxis(10, -30, { x: 1, y: 1 })).toBe('y');
    expect(swipeAxis(30, 10, { x: 0, y: 1 })).toBe('y');
    expect(resistedOffset(120, 1)).toBe(120);
    expect(resistedOffset(-120, -1)).toBe(-120);
    expect(resistedOffset(-120, 1)).toBeGreaterThan(-20);
    expect(resistedOffset(-240, 1)).toBeLessThan(resistedOffset(-120, 1));
  });
});

describe('where the toasts of a stack stand', () => {
  const stacking = { gap: 14, visible: 3, room: 600 };
  const standing = (...heights: number[]) => heights.map((height) => ({ height, leaving: false }));

  test('R335 R338: collapsed, three are seen, each 14 px behind the other', () => {
    const toasts = standing(50, 80, 60, 60, 60);
    const spots = layoutStack(toasts, { ...stacking, expanded: false });
    expect(spots.map(({ offset }) => offset)).toEqual([0, 14, 28, 42, 56]);
    expect(spots.map(({ shown }) => shown)).toEqual([true, true, true, false, false]);
    expect(collapsedHeight(toasts, { ...stacking, expanded: false })).toBe(78);
  });

  test('R338: expanded, all stand beside each other, 14 px apart', () => {
    const toasts = standing(50, 80, 60, 60, 60);
    const spots = layoutStack(toasts, { ...stacking, expanded: true });
    expect(spots.map(({ offset }) => offset)).toEqual([0, 64, 158, 232, 306]);
    expect(spots.every(({ shown }) => shown)).toBe(true);
  });

  test('a stack never grows out of the window, and its front is always seen', () => {
    const spots = layoutStack(standing(50, 80, 60), { ...stacking, room: 150, expanded: true });
    expect(spots.map(({ shown }) => shown)).toEqual([true, true, false]);
    expect(layoutStack(standing(900), { ...stacking, expanded: true })[0]!.shown).toBe(true);
  });

  test('who is leaving is in nobody’s way', () => {
    const [first, ...rest] = standing(50, 80, 60);
    const toasts = [{ ...first!, leaving: true }, ...rest];
    const spots = layoutStack(toasts, { ...stacking, expanded: true });
    expect(spots.map(({ index, offset }) => [index, offset])).toEqual([
      [0, 0],
      [0, 0],
      [1, 94],
    ]);
    expect(collapsedHeight(toasts, { ...stacking, expanded: false })).toBe(94);
  });

  test('an empty stack takes no room', () => {
    expect(collapsedHeight([], { ...stacking, expanded: false })).toBe(0);
  });
});
