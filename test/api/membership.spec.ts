import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { embeddedForm, MEMBERSHIP_API_MESSAGES, MEMBERSHIP_DEFAULT } from '../../server/shared/membership.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlMembershipApi, restMembershipApi, type MembershipApi } from '../support/membership-apis.js';
import { foreignOrigin } from '../../server/core/access/same-origin.js';
import { effectiveSettings } from '../../server/features/membership/effective-settings.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM membership_config');
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

/** Five in the afternoon of 21 November 2096 in Colombo, and still the 21st in UTC. */
const NOW = '2096-11-21T11:30:00Z';
const at = async (instant: string) => {
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(instant));
  token = await app.signIn();
};

const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123/viewform?usp=sf_link';
/** Address of a form with a long ID. */
const LONG = `https://docs.google.com/forms/d/e/${'x'.repeat(1900)}`;
const EMBEDDED = 'https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123/viewform?embedded=true';

test('the form of the last intake stays for officers, and is nowhere else once applications are closed', async () => {
  const rest = restMembershipApi(app.url);
  const lastForm = async () => {
    const query = '{ adminMembershipConfig { formUrl lastFormUrl } }';
    return (await app.gql<{ adminMembershipConfig: object }>(query, {}, token)).data!.adminMembershipConfig;
  };
  expect(await lastForm()).toEqual({ formUrl: null, lastFormUrl: null });
  await rest.save({ isOpen: true, formUrl: FORM, closeDate: '2099-12-31' }, token);
  expect(await lastForm()).toEqual({ formUrl: EMBEDDED, lastFormUrl: EMBEDDED });
  await app.database.query('UPDATE membership_config SET last_form_url = NULL'); // as before the upgrade
  for (let times = 0; times < 2; times++) {
    await rest.save({ isOpen: false }, token);
    expect(await lastForm()).toEqual({ formUrl: null, lastFormUrl: EMBEDDED });
  }
  const visitors = await Promise.all(
    ['/api/membership/config', '/membership', '/'].map(async (path) => (await fetch(app.url + path)).text()),
  );
  for (const text of visitors) expect(text).not.toContain('FAIpQLSd-abc_DEF123');
  const refused = await app.gql('{ adminMembershipConfig { lastFormUrl } }');
  expect(refused.data).toBeNull();
  expect((await app.gql('{ membershipConfig { lastFormUrl } }')).errors[0]!.message).toContain('Cannot query field');
});

describe.each([
  ['GraphQL', graphqlMembershipApi],
  ['REST', restMembershipApi],
] as const)('the membership settings through %s', (_name, through) => {
  let api: MembershipApi;
  beforeAll(() => {
    api = through(app.url);
  });

  test('R81 R130 R227: before the first save, applications are open without a form or closing date', async () => {
    expect((await api.read()).data).toEqual(MEMBERSHIP_DEFAULT);
  });

  test('R130 R185 R207 R228: an officer opens applications, and everybody gets the embeddable form', async () => {
    const { data } = await api.save({ isOpen: true, formUrl: FORM, closeDate: '2099-12-31' }, token);
    expect(data).toEqual({ isOpen: true, formUrl: EMBEDDED, closeDate: '2099-12-31' });
    expect((await api.read()).data).toEqual(data);
  });

  test('R154: saving as closed clears form and closing date', async () => {
    await api.save({ isOpen: true, formUrl: FORM, closeDate: '2099-12-31' }, token);
    const closed = { isOpen: false, formUrl: '', closeDate: '' };
    expect((await api.save({ isOpen: false, formUrl: FORM, closeDate: '2099-12-31' }, token)).data).toEqual(closed);
    expect((await api.read()).data).toEqual(closed);
    expect((await api.save({ isOpen: false, formUrl: 'nonsense' }, token)).status).toBe(200);
  });

  test('R155 R184 R186: while open, both are required and the form must be valid', async () => {
    for (const [config, message] of [
      [{ closeDate: '2099-12-31' }, MEMBERSHIP_API_MESSAGES.formUrlRequired],
      [{ formUrl: ' ', closeDate: '2099-12-31' }, MEMBERSHIP_API_MESSAGES.formUrlRequired],
      [{ formUrl: FORM }, MEMBERSHIP_API_MESSAGES.closeDateRequired],
      [{ formUrl: FORM, closeDate: '' }, MEMBERSHIP_API_MESSAGES.closeDateRequired],
      [{ formUrl: 'https://forms.gle/AbC123', closeDate: '2099-12-31' }, MEMBERSHIP_API_MESSAGES.formUrlShort],
      [
        { formUrl: 'https://forms.example/d/e/1FAIpQLSd-abc', closeDate: '2099-12-31' },
        MEMBERSHIP_API_MESSAGES.formUrlInvalid,
      ],
    ] as const)
      expect(await api.save({ isOpen: true, ...config }, token)).toMatchObject({ status: 400, message });
    expect((await api.read()).data).toEqual(MEMBERSHIP_DEFAULT);
  });

  test('R187: the closing date must be today or later in the site’s zone', async () => {
    await at(NOW);
    const save = (closeDate: string) => api.save({ isOpen: true, formUrl: FORM, closeDate }, token);
    expect((await save('2096-11-21')).message).toBeNull();
    expect(await save('2096-11-20')).toMatchObject({ status: 400, message: MEMBERSHIP_API_MESSAGES.closeDatePast });
    await at('2096-11-21T18:30:00Z');
    expect(await save('2096-11-21')).toMatchObject({ status: 400, message: MEMBERSHIP_API_MESSAGES.closeDatePast });
    expect((await save('2026-02-30')).status).toBe(400);
  });

  test('R80 R130: applications close after the closing day, while the switch stays on', async () => {
    await at(NOW);
    const { data: open } = await api.save({ isOpen: true, formUrl: FORM, closeDate: '2096-11-21' }, token);
    await at('2096-11-21T18:29:59Z');
    expect((await api.read()).data).toEqual(open);
    await at('2096-11-21T18:30:00Z');
    expect((await api.read()).data).toEqual({ isOpen: false, formUrl: '', closeDate: '' });
    const { data } = await app.gql('{ adminMembershipConfig { isOpen formUrl closeDate } }', {}, token);
    expect(data).toEqual({ adminMembershipConfig: open });
  });

  test('R80: while closed, the public date is that of the next intake if it is in the future', async () => {
    await at(NOW);
    const saved = await app.gql(
      'mutation ($input: MembershipConfigInput!) { updateMembershipConfig(input: $input) { nextIntakeDate } }',
      { input: { isOpen: false, nextIntakeDate: '2096-11-25' } },
      token,
    );
    expect(saved.data).toEqual({ updateMembershipConfig: { nextIntakeDate: '2096-11-25' } });
    expect((await api.read()).data).toEqual({ isOpen: false, formUrl: '', closeDate: '2096-11-25' });
    await api.save({ isOpen: false }, token);
    expect((await api.read()).data.closeDate).toBe('2096-11-25');
    await at('2096-11-25T18:30:00Z');
    expect((await api.read()).data.closeDate).toBe('');
  });

  test('R189 R205 R207 R267: visitors can read; writes without a valid session are rejected', async () => {
    const config = { isOpen: false };
    expect(await api.save(config)).toMatchObject({ status: 401, message: 'No authentication token provided' });
    expect(await api.save(config, 'broken')).toMatchObject({
      status: 401,
      message: 'Not authorized - please login again',
    });
    expect((await api.read()).data).toEqual(MEMBERSHIP_DEFAULT);
  });
});

describe('the legacy endpoints', () => {
  const save = (path: string, json: object) => app.rest().post(path).set('authorization', `Bearer ${token}`).send(json);

  test('R227 R228: respond with and without /api, with dates in ISO 8601', async () => {
    for (const path of ['/membership/config', '/api/membership/config']) {
      const { body } = await save(path, { isOpen: 'true', formUrl: FORM, closeDate: '2099-12-31T00:00:00.000Z' });
      expect(body).toEqual({ isOpen: true, formUrl: EMBEDDED, closeDate: '2099-12-31T00:00:00.000Z' });
      expect((await app.rest().get(path).expect(200)).body).toEqual(body);
      await save(path, { isOpen: 'false' }).expect(200, { isOpen: false, formUrl: '', closeDate: '' });
    }
  });

  test('R228: accept only real booleans for the switch', async () => {
    for (const json of [{}, { isOpen: 'perhaps' }, { isOpen: null }])
      await save('/api/membership/config', json).expect(400, { message: MEMBERSHIP_API_MESSAGES.isOpenRequired });
  });

  test('R228 R267: reject a cookie that another site may have sent with 403', async () => {
    const send = (headers: Record<string, string>) =>
      app
        .rest()
        .post('/api/membership/config')
        .set({ cookie: `token=${token}`, ...headers })
        .send({ isOpen: false });
    await send({ 'sec-fetch-site': 'cross-site' }).expect(403, { message: 'Not authorized - please login again' });
    const origin = 'https://stranger.example';
    await send({ origin }).expect(403, { message: foreignOrigin(origin) });
  });
});

test('every validation error names its field; a conflict names author and time', async () => {
  const save = (input: object, version?: number) =>
    app.gql<{ updateMembershipConfig: { version: number } }>(
      'mutation ($input: MembershipConfigInput!, $version: Int) { updateMembershipConfig(input: $input, version: $version) { version } }',
      { input, version },
      token,
    );
  expect((await save({ isOpen: true })).errors[0]!.extensions.fields).toEqual({
    formUrl: MEMBERSHIP_API_MESSAGES.formUrlRequired,
    closeDate: MEMBERSHIP_API_MESSAGES.closeDateRequired,
  });
  const before = await app.gql('{ adminMembershipConfig { version } }', {}, token);
  expect(before.data).toEqual({ adminMembershipConfig: { version: 0 } });
  expect((await save({ isOpen: false, nextIntakeDate: '2099-01-01' }, 0)).data!.updateMembershipConfig.version).toBe(1);
  expect((await save({ isOpen: false, nextIntakeDate: '2099-01-02' }, 0)).errors[0]).toMatchObject({
    message: ERRORS.MEMBERSHIP_CHANGED.message,
    extensions: { code: 'CONFLICT', conflict: { version: 1, updatedBy: 'officer@club.example' } },
  });
  await save({ isOpen: false, nextIntakeDate: null }, 1);
  const after = await app.gql('{ adminMembershipConfig { version nextIntakeDate } }', {}, token);
  expect(after.data).toEqual({ adminMembershipConfig: { version: 2, nextIntakeDate: null } });
});

describe('membership rules', () => {
  test.each([
    ['https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123/viewform', EMBEDDED],
    ['https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123/viewform?usp=sf_link#x', EMBEDDED],
    ['https://docs.google.com/forms/d/e/1FAIpQLSd-abc_DEF123', EMBEDDED],
    ['https://docs.google.com/forms/u/0/d/e/1FAIpQLSd-abc_DEF123/viewform', EMBEDDED],
    [EMBEDDED, EMBEDDED],
    ['https://docs.google.com/forms/d/e/x', 'https://docs.google.com/forms/d/e/x/viewform?embedded=true'],
    [`${LONG}/edit`, `${LONG}/viewform?embedded=true`],
    [
      'https://docs.google.com/forms/d/1aBcDeFgHiJk/edit',
      'https://docs.google.com/forms/d/1aBcDeFgHiJk/viewform?embedded=true',
    ],
  ])('R184 R185: %s is embedded', (given, embedded) => {
    expect(embeddedForm(given)).toBe(embedded);
  });

  test.each([
    'http://docs.google.com/forms/d/e/1FAIpQLSd-abc/viewform',
    'https://docs.google.com.evil.example/forms/d/e/1FAIpQLSd-abc/viewform',
    'https://docs.google.com@evil.example/forms/d/e/1FAIpQLSd-abc/viewform',
    'https://user:pass@docs.google.com/forms/d/e/1FAIpQLSd-abc/viewform',
    'https://docs.google.com/spreadsheets/d/1FAIpQLSd-abc/edit',
    'https://docs.google.com/forms/d/e/',
    'https://docs.google.com/forms/d/e/viewform',
    `https://docs.google.com/forms/d/${'x'.repeat(2048)}`,
    'https://forms.gle/abcdef',
    'javascript:alert(1)//docs.google.com/forms/d/e/1FAIpQLSd-abc/viewform',
    '',
  ])('R184: %s is refused', (given) => {
    expect(embeddedForm(given)).toBeNull();
  });

  test('R80: what visitors see the day before, on and after the closing day', () => {
    const open = { isOpen: true, formUrl: EMBEDDED, closeDate: '2096-11-21', nextIntakeDate: '2096-12-01' };
    expect([effectiveSettings('2096-11-20', open), effectiveSettings('2096-11-21', open)]).toEqual([open, open]);
    const closed = { isOpen: false, formUrl: '', closeDate: null, nextIntakeDate: '2096-12-01' };
    expect(effectiveSettings('2096-11-22', open)).toEqual(closed);
    expect(effectiveSettings('2096-12-02', open)).toEqual({ ...closed, nextIntakeDate: null });
  });
});
