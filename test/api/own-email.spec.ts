import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { EMAIL_CHANGE_LIMIT } from '../../server/features/accounts/link-limits.js';
import { Clock } from '../../server/core/time/clock.js';
import { ACCOUNT_CHANGES } from '../../server/features/accounts/account-mail.js';
import { MailService } from '../../server/infra/mail/mail.service.js';
import { MAILED_LINK_MINUTES, SAME_EMAIL } from '../../server/shared/accounts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { CONFIRMED_MINUTES } from '../../server/shared/session-lifetime.js';
import { inviteAndSignIn, mailsOf, NEW_PASSWORD, signInAs, type Invited } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const MINUTE = 60_000;
const REQUEST = 'mutation ($email: String!) { requestEmailChange(email: $email) }';
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(token: $token) }';
const OPEN = 'query ($token: String!) { emailChange(token: $token) { from to expiresAt } }';
const OTHER_PASSWORD = 'five other words, quite unrelated';

type Officer = Invited & { token: string };

let app: TestApp;
let administrator: string;
beforeAll(async () => {
  app = await startApp();
  administrator = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

let addresses = 0;
const newAddress = (): string => `Moved-${++addresses}@club.example`;
const failureOf = async (result: ReturnType<TestApp['gql']>): Promise<string | null> =>
  (await result).errors[0]?.message ?? null;
const request = ({ token }: Officer, email: string) => app.gql(REQUEST, { email }, token);
const confirm = (token: string) => app.gql(CONFIRM, { token });
const linkWorks = async (token: string) => (await app.gql(OPEN, { token })).data!.emailChange !== null;
const officer = (): Promise<Officer> => inviteAndSignIn(app, 'OFFICER', administrator);
const laterBy = (ms: number): void => {
  const now = new Date(Date.now() + ms);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(now);
};

/** Tokens of all links that were mailed to this address. */
async function linksTo(email: string): Promise<string[]> {
  const mails = (await mailsOf(app)).filter((mail) => mail.includes(`To: ${email}`));
  return mails.flatMap((mail) => /\/email\/([\w-]{32})/.exec(mail)?.[1] ?? []);
}
async function requested(own: Officer, email = newAddress()): Promise<{ email: string; link: string }> {
  const before = await linksTo(email);
  expect(await failureOf(request(own, email))).toBeNull();
  const [link] = (await linksTo(email)).filter((token) => !before.includes(token));
  if (!link) throw new Error(`No link was mailed to ${email}`);
  return { email, link };
}

test('R524: an officer signs in with the new address when the link that was mailed there is confirmed, and not before', async () => {
  const own = await officer();
  const { email, link } = await requested(own);
  expect(await signInAs(app, email)).toBeNull();
  const { data } = await app.gql(OPEN, { token: link });
  expect(data!.emailChange).toMatchObject({ from: own.email, to: email });

  expect(await failureOf(confirm(link))).toBeNull();
  expect([await signInAs(app, own.email), await signInAs(app, email)]).toEqual([null, expect.any(String)]);
  const me = await app.gql('{ me { email } }', {}, own.token);
  expect(me.data!.me).toEqual({ email });
  expect(await failureOf(confirm(link))).toBe(ERRORS.LINK_INVALID.message);
});

test('R524: the former address is told, and is sent no link any more', async () => {
  const own = await officer();
  const { data } = await app.gql<{ createPasswordLink: { url: string } }>(
    'mutation ($id: ID!) { createPasswordLink(id: $id) { url } }',
    { id: own.id },
    administrator,
  );
  const { link } = await requested(own);
  await confirm(link);
  const told = await eventually(async () =>
    (await mailsOf(app)).find((mail) => mail.includes(`To: ${own.email}`) && mail.includes(ACCOUNT_CHANGES.email.text)),
  );
  expect(told).not.toContain('/lost-password');
  const token = data!.createPasswordLink.url.split('/').at(-1);
  const opened = await app.gql('query ($token: String!) { passwordLink(token: $token) { email } }', { token });
  expect(opened.data!.passwordLink).toBeNull();
});

test('R524: what the officer saved before stays theirs', async () => {
  const own = await officer();
  const input = {
    title: 'A draft',
    content: '<p>Words</p>',
    author: { name: 'Robin', department: 'IT', linkedin: 'linkedin.com/in/robin' },
  };
  const created = await app.gql<{ createBlogPost: { id: string } }>(
    'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id } }',
    { input },
    own.token,
  );
  const { link } = await requested(own);
  await confirm(link);
  const { data } = await app.gql<{ adminBlogPosts: { nodes: object[] } }>(
    '{ adminBlogPosts(mine: true) { nodes { id } } }',
    {},
    own.token,
  );
  expect(data!.adminBlogPosts.nodes).toEqual([{ id: created.data!.createBlogPost.id }]);
});

test('R524: the list of who did what has both steps, without the new address', async () => {
  const own = await officer();
  const { email, link } = await requested(own);
  const acts = () => app.database.query('SELECT * FROM act WHERE record_id = $1 ORDER BY at DESC LIMIT 1', [own.id]);
  const [asked] = await acts();
  expect(asked).toMatchObject({ verb: 'REQUEST_EMAIL', person_email: own.email });
  expect(JSON.stringify(asked)).not.toContain(email);
  await confirm(link);
  expect((await acts())[0]).toMatchObject({ verb: 'CHANGE', fields: ['email'], person_email: email });
});

test('R524: of two uses at once, one counts; opening changes nothing; only a hash is stored', async () => {
  const own = await officer();
  const { link } = await requested(own);
  for (let times = 0; times < 3; times++) expect(await linkWorks(link)).toBe(true);
  expect(JSON.stringify(await app.database.query('SELECT * FROM email_change'))).not.toContain(link);
  const failures = await Promise.all([failureOf(confirm(link)), failureOf(confirm(link))]);
  expect(failures.toSorted()).toEqual([ERRORS.LINK_INVALID.message, null].toSorted());
});

test('R524: a link works for 30 minutes, and only the last one of an account', async () => {
  const own = await officer();
  const first = await requested(own);
  const last = await requested(own);
  expect([await linkWorks(first.link), await linkWorks(last.link)]).toEqual([false, true]);
  laterBy((MAILED_LINK_MINUTES - 1) * MINUTE);
  expect(await linkWorks(last.link)).toBe(true);
  laterBy((MAILED_LINK_MINUTES + 1) * MINUTE);
  expect(await failureOf(confirm(last.link))).toBe(ERRORS.LINK_INVALID.message);
});

test.each<[string, (own: Officer) => Promise<{ errors: unknown[] }>]>([
  [
    'deactivated',
    ({ id }) => app.gql('mutation ($id: ID!) { deactivateAccount(id: $id) { id } }', { id }, administrator),
  ],
  ['deleted', ({ id }) => app.gql('mutation ($id: ID!) { deleteAccount(id: $id) }', { id }, administrator)],
  [
    'given another password',
    ({ token }) =>
      app.gql(
        'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }',
        { old: NEW_PASSWORD, new: OTHER_PASSWORD },
        token,
      ),
  ],
])('R524: a link ends when its account is %s', async (_what, end) => {
  const own = await officer();
  const { email, link } = await requested(own);
  expect((await end(own)).errors).toEqual([]);
  expect(await linkWorks(link)).toBe(false);
  expect(await failureOf(confirm(link))).toBe(ERRORS.LINK_INVALID.message);
  expect(await signInAs(app, email)).toBeNull();
});

test('R524: an address of another account is refused, also one that got it in the meantime', async () => {
  const [one, other] = [await officer(), await officer()];
  for (const taken of [ADMIN.email, ` ${ADMIN.email.toUpperCase()} `])
    expect(await failureOf(request(one, taken))).toBe(ERRORS.ADMIN_EXISTS.message);
  const email = newAddress();
  const links = [(await requested(one, email)).link, (await requested(other, email)).link];
  const failures = [await failureOf(confirm(links[0]!)), await failureOf(confirm(links[1]!))];
  expect(failures).toEqual([null, ERRORS.ADMIN_EXISTS.message]);
  expect(await signInAs(app, other.email)).not.toBeNull();
});

test('R524: the present address and nonsense are refused; another spelling is not', async () => {
  const own = await officer();
  expect(await failureOf(request(own, own.email))).toBe(SAME_EMAIL);
  expect(await failureOf(request(own, 'nonsense'))).toBe('This is not a valid email address');
  const { email, link } = await requested(own, own.email.replace('invited', 'Invited'));
  expect(await failureOf(confirm(link))).toBeNull();
  expect((await app.gql('{ me { email } }', {}, own.token)).data!.me).toEqual({ email });
});

test('R524: needs a recently entered password', async () => {
  const own = await officer();
  laterBy((CONFIRMED_MINUTES + 1) * MINUTE);
  expect(await failureOf(request(own, newAddress()))).toBe(ERRORS.PASSWORD_NEEDED.message);
});

test('R524: is limited for each account', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  const token = await limited.signIn();
  const ask = () => limited.gql(REQUEST, { email: newAddress() }, token);
  for (let times = 0; times < EMAIL_CHANGE_LIMIT.buckets.account.points; times++)
    expect((await ask()).errors).toEqual([]);
  expect((await ask()).errors[0]!.extensions.code).toBe('TOO_MANY_REQUESTS');
  await limited.close();
});

test('R524: says whether the link was mailed', async () => {
  const own = await officer();
  const mail = app.get(MailService);
  // The outbox of a site without mail.
  expect((await request(own, newAddress())).data).toEqual({ requestEmailChange: false });
  jest.spyOn(mail, 'deliveries', 'get').mockReturnValue({ ...mail.deliveries, way: 'server' });
  expect((await request(own, newAddress())).data).toEqual({ requestEmailChange: true });
  jest.spyOn(mail, 'send').mockRejectedValue(new Error('The mail server is away'));
  expect((await request(own, newAddress())).data).toEqual({ requestEmailChange: false });
});
