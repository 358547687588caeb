import { expect, test } from '@jest/globals';
import { embeddedForm } from '../../server/shared/membership.js';
import { applicationStateOf, standaloneFormUrl } from '../../client/features/membership/public/application-state.js';

test('R81: before the config arrives applications are open, with an empty form URL and an empty closing date', () => {
  expect(applicationStateOf()).toEqual({ isOpen: true, formUrl: '', closeDate: '', nextIntakeDate: '' });
});

test('R79 R80: a config says whether applications are open; what it leaves out is empty', () => {
  const formUrl = 'https://docs.google.com/forms/d/e/club/viewform?embedded=true';
  const open = { isOpen: true, formUrl, closeDate: '2026-12-18', nextIntakeDate: null };
  expect(applicationStateOf(open)).toEqual({ ...open, nextIntakeDate: '' });
  const closed = { isOpen: false, formUrl: null, closeDate: null, nextIntakeDate: '2027-01-15' };
  expect(applicationStateOf(closed)).toEqual({ ...closed, formUrl: '', closeDate: '' });
});

test('a form in a window of its own is the same form, not embedded', () => {
  const embedded = embeddedForm('https://docs.google.com/forms/d/e/1FAIpQLSclub-form/viewform')!;
  expect(standaloneFormUrl(embedded)).toBe('https://docs.google.com/forms/d/e/1FAIpQLSclub-form/viewform');
  expect(embeddedForm(standaloneFormUrl(embedded))).toBe(embedded);
});
