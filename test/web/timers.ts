import type { Page } from '@playwright/test';
import type { Signal } from '../../client/features/meetings/timer/signals.ts';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts.ts';
import { DEFAULT_TIMINGS } from '../../server/shared/evening-roles.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn } from '../../server/shared/time.ts';
import { mockResponses } from './answers.ts';
import { expect } from './club.ts';
import { colourOf, type Colour } from './screen-colours.ts';

const TIMINGS = DEFAULT_TIMINGS.map((timing) => ({ __typename: 'SpeechTiming', ...timing }));

const item = (id: string, title: string, timingId: string, holder = '', speechTitle = '') => ({
  __typename: 'SheetItem',
  ...{ id, title, roleId: id, roleName: title, holder, speechTitle },
  timing: TIMINGS.find((timing) => timing.id === timingId),
});

const TODAY = dayIn(SITE_DEFAULTS.timeZone, new Date());

/** The evening of today, whose times would be handed in. */
const EVENING = {
  __typename: 'TimerEvening',
  sheet: {
    __typename: 'EveningSheet',
    ...{ meetingId: '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3', date: TODAY, title: 'Weekly meeting' },
    evening: { __typename: 'Evening', id: 'evening', day: TODAY },
    items: [
      item('speaker-1', 'Speaker 1', 'ice-breaker', 'Ada Lovelace', 'The umbrella that nobody wanted to open'),
      item('speaker-2', 'Speaker 2', 'speech', 'Bhagya Wijesinghe-Abeywickrama', 'Breath'),
      item('speaker-3', 'Speaker 3', 'speech'),
      item('part-2', 'Table Topics', 'table-topics', 'Chamari'),
      item('evaluator-1', 'Evaluator 1', 'evaluation', 'Dinesh'),
    ],
  },
  timings: TIMINGS,
};

/** Opens the timer with an evening that the test has made up. Times are handed in nowhere. */
export async function openTimer(page: Page): Promise<void> {
  await mockResponses(page, { TimerEvenings: { timerEvenings: [EVENING] }, HandInTimes: 'fails' });
  await page.goto('/contact');
  await page.goto('/club/a-made-up-link/timer');
  await page.getByRole('button', { name: TIMER_MESSAGES.refresh }).waitFor();
}

/** Starts whoever is next, as if that had been so many seconds ago. Needs a clock that the test has installed. */
export async function startTimer(page: Page, seconds = 0): Promise<void> {
  await page.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: TIMER_MESSAGES.stop }).waitFor();
  if (seconds > 0) await page.clock.fastForward(seconds * 1000);
}

/** Needs a clock that the test has installed. */
export async function stopTimer(page: Page): Promise<void> {
  await page.getByRole('button', { name: TIMER_MESSAGES.stop }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // A second tap at once would be taken for a double tap.
  await page.clock.fastForward(1000);
}

/** The running timer says it by a shape and a word. */
export async function expectSignal(page: Page, signal: Signal): Promise<void> {
  await expect(page.locator('[data-signal]')).toHaveAttribute('data-signal', signal);
  await expect(page.locator(`svg[data-shape=${signal}]`)).toBeVisible();
  await expect(page.getByText(TIMER_MESSAGES.signal[signal].word, { exact: true }).first()).toBeVisible();
}

/** The colour that the style sheet gives to the present signal. */
export async function signalToken(page: Page): Promise<Colour> {
  const screen = page.locator('[data-signal]');
  const ground = await screen.evaluate((element) => getComputedStyle(element).getPropertyValue('--ground'));
  return colourOf(Number.parseInt(ground.trim().slice(1), 16));
}
