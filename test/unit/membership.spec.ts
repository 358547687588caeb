import { expect, test } from '@jest/globals';
import {
  embeddedForm,
  FORM_ADDRESS_LENGTH,
  MEMBERSHIP_API_MESSAGES,
  MEMBERSHIP_RULES,
} from '../../server/shared/membership.js';
import { firstBroken } from '../../server/shared/rules.js';
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

const FORMS = 'https://docs.google.com/forms';
const longId = 'x'.repeat(FORM_ADDRESS_LENGTH - `${FORMS}/d//viewform?embedded=true`.length);

test.each([
  [`${FORMS}/d/an-id/edit`, null],
  [`${FORMS}/u/1/d/e/an-id/viewform`, null],
  [`${FORMS}/d/${longId}/viewform`, null],
  [`${FORMS}/d/${longId}x/viewform`, MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  ['', MEMBERSHIP_API_MESSAGES.formUrlRequired],
  ['forms.gle/abc', MEMBERSHIP_API_MESSAGES.formUrlShort],
  [' https://forms.gle/abc', MEMBERSHIP_API_MESSAGES.formUrlShort],
  ['http://www.forms.gle', MEMBERSHIP_API_MESSAGES.formUrlShort],
  ['https://example.com/forms.gle/abc', MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  ['forms.glee', MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  ['not an address', MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  [`${FORMS}/d/edit`, MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  ['https://docs.google.example/forms/d/an-id/viewform', MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  ['https://officer@docs.google.com/forms/d/an-id/viewform', MEMBERSHIP_API_MESSAGES.formUrlInvalid],
])('the form %j is refused with %j', (address, message) => {
  expect(firstBroken(MEMBERSHIP_RULES.formUrl, address)).toBe(message);
});
