import { generateSync } from 'otplib';
import { Authenticator } from '../support/authenticator.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface Answer<T> {
  data: T | null;
  errors?: { message: string; extensions: { code: string } }[];
}

/** A link of an account. */
export type Link = ['passwordLink' | 'emailChange', url: string];

interface ActPage {
  nodes: { verb: string; subject: string; personName: string; title: string; fields: string[] }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

const ACCOUNTS = '{ accounts { id name role state } }';
interface Account {
  id: string;
  name: string;
  role: string;
  state: string;
}

const isActiveAdministrator = ({ role, state }: Account): boolean => role === 'ADMINISTRATOR' && state === 'ACTIVE';
const tokenIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

/** The APIs of the site, as programs and people with a credential use them through the year. */
export class YearApi {
  constructor(readonly url: string) {}

  async ask<T>(query: string, variables: object, token?: string): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as Answer<T>;
  }

  /** The data of the field `answer`, as an officer. */
  async run<T>(operation: string, token: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.ask<{ answer: T }>(operation, variables, token);
    if (!data || errors) throw new Error(errors?.[0]?.message);
    return data.answer;
  }

  async signIn({ email, password }: Credentials, code?: string): Promise<string | null> {
    const query = `mutation ($email: String!, $password: String!, $code: String) {
      signIn(email: $email, password: $password, code: $code) { token }
    }`;
    const { data } = await this.ask<{ signIn: { token: string } }>(query, { email, password, code });
    return data?.signIn.token ?? null;
  }

  async signInByRest({ email, password }: Credentials, code?: string): Promise<number> {
    const body = JSON.stringify({ email, password, code });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${this.url}/api/auth/login`, { method: 'POST', headers, body })).status;
  }

  async createKey(
    token: string,
    currentPassword: string,
    scope: 'READ_CONTENT' | 'WRITE_CONTENT' = 'WRITE_CONTENT',
  ): Promise<string> {
    const mutation = `mutation ($scope: ApiKeyScope!, $currentPassword: String!) {
      answer: createApiKey(name: "Notice board", scope: $scope, days: 30, currentPassword: $currentPassword) { text }
    }`;
    return (await this.run<{ text: string }>(mutation, token, { scope, currentPassword })).text;
  }

  /** The secret of the app, and recovery codes. */
  async setUpAuthenticator(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await this.run<{ secret: string }>('mutation { answer: startAuthenticator { secret } }', token);
    const mutation = 'mutation ($code: String!) { answer: confirmAuthenticator(code: $code) }';
    await this.run(mutation, token, { code: generateSync({ secret }) });
    return { secret, recoveryCodes: await this.run<string[]>('mutation { answer: renewRecoveryCodes }', token) };
  }

  async addPasskey(token: string): Promise<Authenticator> {
    const authenticator = new Authenticator(this.url);
    const response = authenticator.create(await this.run<string>('mutation { answer: startPasskey }', token));
    const mutation = 'mutation ($response: String!) { answer: addPasskey(name: "Key ring", response: $response) }';
    await this.run(mutation, token, { response });
    return authenticator;
  }

  async signInByPasskey(authenticator: Authenticator): Promise<string | null> {
    const options = await this.ask<{ startPasskeySignIn: string }>('mutation { startPasskeySignIn }', {});
    const response = authenticator.get(options.data!.startPasskeySignIn);
    const mutation = 'mutation ($response: String!) { answer: signInWithPasskey(response: $response) { token } }';
    return (await this.ask<{ answer: { token: string } }>(mutation, { response })).data?.answer.token ?? null;
  }

  async accounts(token: string): Promise<Account[]> {
    return (await this.ask<{ accounts: Account[] }>(ACCOUNTS, {}, token)).data!.accounts;
  }

  async createLink(id: string, token: string): Promise<string> {
    const mutation = 'mutation ($id: ID!) { answer: createPasswordLink(id: $id) { url } }';
    return (await this.run<{ url: string }>(mutation, token, { id })).url;
  }

  /** The rights of a session or an API key at this moment: reading drafts and writing, through each API. */
  async uses(credential: string): Promise<{ rest: number[]; graphql: (string | null)[] }> {
    const headers = { authorization: `Bearer ${credential}` };
    const [read, write] = [
      await fetch(`${this.url}/api/blogs`, { headers }),
      await fetch(`${this.url}/api/membership/config`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ isOpen: false }),
      }),
    ];
    const answers = [
      await this.ask('{ adminBlogPosts { totalCount } }', {}, credential),
      await this.ask('mutation { updateMembershipConfig(input: { isOpen: false }) { version } }', {}, credential),
    ];
    return {
      rest: [read.status, write.status],
      graphql: answers.map(({ errors }) => errors?.[0]?.extensions.code ?? null),
    };
  }

  async opens([query, link]: Link): Promise<boolean> {
    const { data } = await this.ask<{ answer: object | null }>(
      `query ($token: String!) { answer: ${query}(token: $token) { __typename } }`,
      { token: tokenIn(link) },
    );
    return data!.answer !== null;
  }

  /** Returns the code of the error. */
  async useLink([query, link]: Link): Promise<string | undefined> {
    const mutation =
      query === 'passwordLink'
        ? 'mutation ($token: String!, $newPassword: String!) { setPassword(token: $token, newPassword: $newPassword) }'
        : 'mutation ($token: String!) { confirmEmailChange(token: $token) }';
    const newPassword = query === 'passwordLink' ? { newPassword: 'eight words that nobody has chosen yet' } : {};
    return (await this.ask(mutation, { token: tokenIn(link), ...newPassword })).errors?.[0]?.extensions.code;
  }

  /** Every act, the last one first, such as `Sam Silva CHANGE EVENT Debate: title`. */
  async acts(token: string): Promise<string[]> {
    const query = `query ($after: String) {
      answer: acts(first: 100, after: $after) {
        nodes { verb subject personName title fields } pageInfo { hasNextPage endCursor }
      }
    }`;
    const acts: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { nodes, pageInfo }: ActPage = await this.run<ActPage>(query, token, { after });
      for (const { verb, subject, personName, title, fields } of nodes)
        acts.push(`${personName} ${verb} ${subject} ${title}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
    }
    return acts;
  }

  /** Asks all the time, in the session of an administrator, whether there is an active one. */
  watchAdministrators(token: string): AdministratorWatch {
    return new AdministratorWatch(this, token);
  }
}

class AdministratorWatch {
  #checks = 0;
  #without = 0;
  #current: Promise<void> | null = null;
  readonly #timer = setInterval(() => (this.#current ??= this.#check().finally(() => (this.#current = null))), 200);

  constructor(
    private readonly api: YearApi,
    private token: string,
  ) {}

  /** Goes on in another session. */
  async continueAs(token: string): Promise<void> {
    await this.#current;
    this.token = token;
  }

  /** The number of checks, and of those that found none. */
  async stop(): Promise<{ checks: number; without: number }> {
    clearInterval(this.#timer);
    await this.#current;
    return { checks: this.#checks, without: this.#without };
  }

  async #check(): Promise<void> {
    const { data } = await this.api.ask<{ accounts: Account[] }>(ACCOUNTS, {}, this.token);
    this.#checks += 1;
    if (!data?.accounts.some(isActiveAdministrator)) this.#without += 1;
  }
}
