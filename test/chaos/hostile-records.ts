import { POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.js';
import { createGraphqlClient, type ApiResult } from '../support/api-clients.js';
import { blogApis, type BlogApi, type Post } from '../support/blog-apis.js';
import { graphqlEventsApi, restEventsApi, type ClubEvent } from '../support/events-apis.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { graphqlTeamApi, restTeamApi } from '../support/team-apis.js';
import { post } from './officer.js';

const LIMITS: readonly (string | null)[] = Object.values(POST_HTML_MESSAGES);
const SUBMIT = `mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id title statusToken } }`;
const DECLINE = `mutation ($id: ID!) { declineSubmission(id: $id, input: { reason: "<img src=x onerror=alert(1)>" }) { id } }`;

type Write = (api: BlogApi, content: string) => Promise<ApiResult<Post>>;

/** Puts hostile texts into a site through both of its APIs, and remembers what they acknowledged. */
export class HostileRecords {
  /** Content by the ID of its post, as it was acknowledged. */
  readonly stored = new Map<string, string>();
  /** Texts that were stored by themselves. */
  readonly accepted: string[] = [];
  /** Sentences about answers that should not be. */
  readonly misses: string[] = [];
  /** Number of texts that were refused because of a limit. */
  refused = 0;
  readonly #apis: [BlogApi, BlogApi];
  #turn = 0;

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {
    const [graphql, rest] = blogApis(url);
    this.#apis = [graphql!, rest!];
  }

  /** Stores each of `texts` through each API, which have to make the same of it. */
  async storeEach(texts: readonly string[]): Promise<void> {
    await fewAtOnce(texts.length, async (n) => {
      const posts = await Promise.all(this.#apis.map((api) => this.#store(this.#create, api, [texts[n]!])));
      const [one, other] = posts.map(([created]) => created && this.stored.get(created.id));
      if (one) this.accepted.push(texts[n]!);
      if (one !== other) this.misses.push(`${texts[n]} is stored as ${one} and as ${other}`);
    });
  }

  /** Published posts with `texts` together; more than one if they exceed a limit together. The APIs take turns. */
  publish(texts: readonly string[]): Promise<Post[]> {
    return this.#store(this.#create, this.#nextApi(), texts);
  }

  submit(texts: readonly string[]): Promise<Post[]> {
    return this.#store((api, content) => api.submit({ ...post('Sent'), content }), this.#nextApi(), texts);
  }

  /** A submission that was declined; returns the address of the page that tells its author. */
  async decline(content: string): Promise<string> {
    const call = createGraphqlClient(this.url);
    const { status: _, ...input } = post('Declined');
    const sent = { ...input, content: `<p>Before.</p>${content}` };
    const { data } = await call<{ id: string; statusToken: string }>(SUBMIT, { input: sent });
    await call(DECLINE, { id: data.id }, this.token);
    return `/blog/submissions/${data.statusToken}`;
  }

  /** A post, an event and a member of the team whose plain texts are `line`. Returns the pages of those that no rule has refused. */
  async storeLine(line: string, n: number): Promise<{ path: string; title: string }[]> {
    const events = n % 2 ? graphqlEventsApi(this.url) : restEventsApi(this.url);
    const team = n % 2 ? graphqlTeamApi(this.url) : restTeamApi(this.url);
    const author = { ...post('').author, name: line, department: line };
    const day = { date: '2099-01-05', time: '18:00', type: 'Other', status: 'Upcoming' };
    const [written, event, member] = [
      await this.#apis[n % 2]!.create({ ...post(line), subtitle: line, author }, this.token),
      await events.create({ title: line, description: line, location: line, ...day }, this.token),
      await team.create({ name: line, position: 'President', year: '2026', thoughts: line }, this.token),
    ];
    for (const { status, message } of [written, event, member])
      if (status >= 500 || (status !== 200 && !message)) this.misses.push(`${line}: ${status} ${message}`);
    return [
      ...(written.status === 200 ? [{ path: `/blog/${written.data.slug}`, title: written.data.title }] : []),
      ...(event.status === 200 ? [{ path: await this.#pathOf(event.data), title: event.data.title }] : []),
    ];
  }

  async #pathOf({ id }: ClubEvent): Promise<string> {
    const read = 'query ($id: ID!) { event(id: $id) { slug } }';
    const { data } = await createGraphqlClient(this.url)<{ slug: string }>(read, { id });
    return `/events/${data.slug}`;
  }

  readonly #create: Write = (api, content) => api.create({ ...post('Hostile'), content }, this.token);

  #nextApi = (): BlogApi => this.#apis[this.#turn++ % 2]!;

  async #store(write: Write, api: BlogApi, texts: readonly string[]): Promise<Post[]> {
    const { status, message, data } = await write(api, texts.map((text) => `<p>Before.</p>${text}`).join('\n'));
    if (status === 200) {
      // REST makes addresses of the site absolute.
      this.stored.set(data.id, data.content.replaceAll(`"${this.url}/`, '"/'));
      return [data];
    }
    if (!LIMITS.includes(message)) this.misses.push(`${texts.join('\n')}: ${status} ${message}`);
    if (texts.length === 1) {
      this.refused += 1;
      return [];
    }
    const half = Math.ceil(texts.length / 2);
    return [
      ...(await this.#store(write, api, texts.slice(0, half))),
      ...(await this.#store(write, api, texts.slice(half))),
    ];
  }
}
