import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts';
import { FakeServer } from './fake-server';
import { button, main, open } from './page';

const OPEN = {
  isOpen: true,
  formUrl: 'https://docs.google.com/forms/d/e/1/viewform?embedded=true',
  closeDate: '2026-12-18',
};
const server = new FakeServer();
const frame = () => document.querySelector('iframe');
const openWith = (membershipConfig: unknown) => {
  server.answers = { membershipConfig };
  return open('/membership', server);
};

beforeEach(() => expect(frame()).toBeNull());

test('R79 R81: open without a form never shows an empty frame', async () => {
  await openWith({ isOpen: true });
  expect(screen.getByRole('heading', { name: MEMBERSHIP_MESSAGES.open })).toBeVisible();
  expect(main().getByText(MEMBERSHIP_MESSAGES.formToCome)).toBeVisible();
  expect(frame()).toBeNull();
  expect(screen.queryByRole('button', { name: MEMBERSHIP_MESSAGES.showForm })).toBeNull();
});

test('R81: before the settings load, the page shows open applications without form and closing date', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openWith(() => promise);
  expect(screen.getByRole('heading', { name: MEMBERSHIP_MESSAGES.open })).toBeVisible();
  expect(main().getByText(MEMBERSHIP_MESSAGES.loading)).toBeVisible();
  for (const words of [MEMBERSHIP_MESSAGES.showForm, MEMBERSHIP_MESSAGES.openForm, MEMBERSHIP_MESSAGES.formToCome])
    expect(main().queryByText(words)).toBeNull();
  expect(screen.getByRole('main').querySelector('time')).toBeNull();
  resolve(OPEN);
  expect(await main().findByText('18 December 2026')).toBeVisible();
  expect(button(MEMBERSHIP_MESSAGES.showForm)).toBeVisible();
  expect(main().queryByText(MEMBERSHIP_MESSAGES.loading)).toBeNull();
});

test.each([
  ['when the next intake opens', '2027-01-15', '15 January 2027'],
  ['that the date is to be announced, without one', null, MEMBERSHIP_MESSAGES.toBeAnnounced],
])('R80: while closed, the page says %s', async (_, nextIntakeDate, words) => {
  await openWith({ isOpen: false, nextIntakeDate });
  expect(screen.getByRole('heading', { name: MEMBERSHIP_MESSAGES.closed })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(`${MEMBERSHIP_MESSAGES.nextIntake} ${words}`);
  expect(screen.queryByRole('button', { name: MEMBERSHIP_MESSAGES.showForm })).toBeNull();
});
