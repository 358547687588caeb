import { SITE_DEFAULTS } from '../../server/shared/site.js';
import { dayIn, instantIn } from '../../server/shared/time.js';
import { ADMIN } from '../support/admin.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { graphqlBlogApi } from '../support/blog-apis.js';
import type { TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { graphqlEventsApi } from '../support/events-apis.js';
import type { MailServer } from '../support/mail-servers.js';
import type { ShiftedProduct } from '../support/shifted-clock.js';
import { scaled } from './experiment.js';
import { post } from './officer.js';

const ZONE = SITE_DEFAULTS.timeZone;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes after midnight at which a backup is made. */
const QUIET_MINUTES = 210;
/** Time for what a minute begins, such as a backup. */
const OVERDUE_MS = scaled(180_000, 90_000);
const OFFER_MS = 24 * HOUR_MS;

const SCHEDULE = 'mutation ($id: ID!, $at: DateTime) { scheduleBlogPost(id: $id, publishAt: $at) { id } }';
const TAKE =
  'mutation ($eventId: ID!, $input: TakeSeatInput!) { takeSeat(eventId: $eventId, input: $input) { token } }';
const GIVE_BACK = 'mutation ($token: String!) { giveBackSeat(token: $token) { state } }';
/** After it was created, scheduled and published. */
const PUBLISHED_VERSION = 3;
const EVENT_SEATS = 1;
const PEOPLE = ['ada', 'bo', 'cleo', 'dan'];

interface Scheduled {
  id: string;
  at: number;
  wasPublished: boolean;
}

/** A site on which something is due at certain times, and what is known about it. */
export class ClockSite {
  readonly #scheduled: Scheduled[] = [];
  /** The latest time that its clock has shown. */
  #latest = 0;

  constructor(
    private readonly product: ShiftedProduct,
    private readonly database: TestDatabase,
    private readonly mail: MailServer,
  ) {}

  /** Posts that are due after so many hours, and an event whose only seat was given back. */
  async prepare(postHours: readonly number[]): Promise<void> {
    const token = await this.signIn();
    const call = createGraphqlClient(this.product.url);
    for (const hours of postHours) {
      const at = Math.ceil((this.product.now() + hours * HOUR_MS) / MINUTE_MS) * MINUTE_MS;
      const { data } = await graphqlBlogApi(this.product.url).create(
        { ...post(`Due after ${hours}`), status: 'draft' },
        token,
      );
      await call(SCHEDULE, { id: data.id, at: new Date(at) }, token);
      this.#scheduled.push({ id: data.id, at, wasPublished: false });
    }
    const event = {
      title: 'Debate',
      description: 'Come.',
      location: 'Hall',
      type: 'Other',
      date: '2099-01-05',
      time: '18:00',
    };
    const created = await graphqlEventsApi(this.product.url).create({ ...event, capacity: String(EVENT_SEATS) }, token);
    const eventId = created.data.id;
    const tokens: string[] = [];
    for (const name of PEOPLE) {
      const input = { name, email: `${name}@example.org` };
      tokens.push((await call<{ token: string }>(TAKE, { eventId, input })).data.token);
    }
    await call(GIVE_BACK, { token: tokens[0] });
  }

  /** Throws if it is refused. */
  async signIn(): Promise<string> {
    const { data, message } = await graphqlBlogApi(this.product.url).signIn(ADMIN.email, ADMIN.password);
    if (!data) throw new Error(`The officer cannot sign in: ${message}`);
    return data;
  }

  /** Waits until the work of a minute that begins from now on is done: a draft that has been due for a while is published. */
  async nextMinute(): Promise<void> {
    this.#latest = Math.max(this.#latest, this.product.now());
    const { data } = await graphqlBlogApi(this.product.url).create(
      { ...post('Overdue'), status: 'draft' },
      await this.signIn(),
    );
    const due = new Date(this.product.now() - MINUTE_MS);
    await this.database.query('UPDATE blog_post SET publish_at = $1 WHERE id = $2', [due, data.id]);
    const isPublished = `SELECT FROM blog_post WHERE id = $1 AND status = 'published'`;
    await eventually(async () => (await this.database.query(isPublished, [data.id])).length > 0);
    this.#latest = Math.max(this.#latest, this.product.now());
  }

  /** Waits until everything that is due was done. Resolves to sentences about what was done too early, twice or not at all. */
  async misses(): Promise<string[]> {
    await eventually(async () => (await this.#overdue()).length === 0, OVERDUE_MS).catch(() => null);
    return [
      ...(await this.#overdue()),
      ...(await this.#missesOfPosts()),
      ...(await this.#missesOfSeats()),
      ...this.#missesOfMail(),
    ];
  }

  backups(): Promise<Record<string, unknown>[]> {
    return this.database.query(`SELECT began_at FROM backup_run WHERE problem = ''`);
  }

  /** Sentences about what the present time demands and what is not done. */
  async #overdue(): Promise<string[]> {
    const rows = await this.#posts();
    const due = this.#scheduled.filter(
      ({ id, at }) => at < this.product.now() - MINUTE_MS && rows.get(id)?.status !== 'published',
    );
    return [
      ...due.map(({ id }) => `the post ${id} is not published`),
      ...((await this.#isBackupCurrent()) ? [] : ['there is no backup of the last night']),
    ];
  }

  async #missesOfPosts(): Promise<string[]> {
    const rows = await this.#posts();
    return this.#scheduled.flatMap((each) => {
      const { status, published_date: date, version } = rows.get(each.id)!;
      if (status !== 'published') return each.wasPublished ? [`${each.id} was published, and is not any more`] : [];
      each.wasPublished = true;
      return [
        ...(version === PUBLISHED_VERSION ? [] : [`${each.id} was saved again, as version ${String(version)}`]),
        ...(each.at <= this.#latest ? [] : [`${each.id} was published early`]),
        ...((date as Date).getTime() === each.at ? [] : [`${each.id} is of ${String(date)}`]),
      ];
    });
  }

  /** One person has the seat or an offer that ends in time. */
  async #missesOfSeats(): Promise<string[]> {
    const rows = await this.database.query(`SELECT state, offered_until FROM seat WHERE state IN ('held', 'offered')`);
    const isWaiting = (await this.database.query(`SELECT FROM seat WHERE state = 'queued'`)).length > 0;
    const ends = rows.flatMap(({ offered_until: until }) => (until ? [(until as Date).getTime()] : []));
    return [
      ...(rows.length <= EVENT_SEATS ? [] : [`${rows.length} people have ${EVENT_SEATS} seat`]),
      ...(rows.length === 0 && isWaiting ? ['nobody has the seat, and somebody waits for it'] : []),
      ...(ends.every((end) => end <= this.#latest + OFFER_MS) ? [] : ['a seat is offered for too long']),
    ];
  }

  /** No message came twice: to the same person, about the same, with the same number of the calendar entry. */
  #missesOfMail(): string[] {
    const part = (message: string, name: string) => new RegExp(`^${name}:(.*)`, 'm').exec(message)?.[1]?.trim() ?? '';
    const keys = this.mail.received.map((message) =>
      ['To', 'Subject', 'METHOD', 'SEQUENCE'].map((name) => part(message, name)).join(' '),
    );
    return keys.filter((key, place) => keys.indexOf(key) < place).map((key) => `this was mailed twice: ${key}`);
  }

  async #isBackupCurrent(): Promise<boolean> {
    const now = this.product.now();
    const quietOf = (time: number) => Date.parse(instantIn(ZONE, dayIn(ZONE, new Date(time)), QUIET_MINUTES));
    const quiet = quietOf(now) <= now ? quietOf(now) : quietOf(now - 24 * HOUR_MS);
    const [site] = await this.database.query('SELECT min(created_at) AS since FROM admin');
    if ((site!.since as Date).getTime() > quiet) return true;
    const times = (await this.backups()).map(({ began_at: began }) => (began as Date).getTime());
    // One of a later time is from before the clock was set back.
    return times.some((began) => began >= quiet && began <= now + HOUR_MS);
  }

  async #posts(): Promise<Map<string, Record<string, unknown>>> {
    const rows = await this.database.query('SELECT id, status, published_date, version FROM blog_post');
    return new Map(rows.map((row) => [String(row.id), row]));
  }
}
