/**
 * The club's original single-page client as seen by a server: its requests, byte by byte, and the parts of responses
 * that it used. It knows only the address of the site.
 */

const BOUNDARY = '----WebKitFormBoundaryQm3pZ7yT1xVb9LkA';

export interface FormFile {
  filename: string;
  type: string;
  bytes: Buffer;
}
/** Form fields in order. Empty fields were sent as empty strings. */
export type Form = readonly (readonly [name: string, value: string | FormFile])[];

export interface Exchange {
  call: string;
  as: 'nobody' | 'bearer' | 'cookie' | 'bearer null';
  sends?: unknown;
  status: number;
  type: string;
  answers: unknown;
}

interface Ask {
  json?: unknown;
  form?: Form;
  /** `credentials: 'include'`. */
  credentials?: boolean;
  /** Sends the header even without a token, as the legacy client did. */
  bearer?: boolean;
}

export interface LegacyEvent {
  _id: string;
  title: string;
  date: string;
  type: string;
  image?: { url: string; publicId: string };
}

export interface LegacyPost {
  _id: string;
  slug: string;
  title: string;
  subtitle: string;
  content: string;
  author: { name: string; department: string; linkedin: string; imageUrl: string };
  status: 'draft' | 'published';
  publishedDate: string | null;
  claps: number;
}

type Thing = Record<string, unknown> & { _id: string };

export class LegacyClient {
  readonly exchanges: Exchange[] = [];
  /** `localStorage.getItem('adminToken')`. */
  token: string | null = null;
  #cookie: string | null = null;

  constructor(
    private readonly base: string,
    private readonly origin: string,
  ) {}

  // ---- sessions ----

  async login(email: string, password: string): Promise<void> {
    const response = await this.#ask('POST', '/auth/login', { json: { email, password }, credentials: true });
    const body = (await response.json()) as { token?: string; message?: string };
    if (!response.ok) throw new Error(body.message || 'Login failed');
    this.token = body.token!;
  }

  async logout(): Promise<void> {
    const response = await this.#ask('POST', '/auth/logout', { credentials: true });
    if (!response.ok) throw new Error('Logout failed');
    this.token = null;
  }

  // ---- events, team, gallery, special event, membership, video ----

  events = () => this.#read<LegacyEvent[]>('/events', 'Failed to fetch events');
  createEvent = (form: Form) => this.#write<LegacyEvent>('POST', '/events', { form }, 'Failed to create event');
  updateEvent = (id: string, form: Form) =>
    this.#write<LegacyEvent>('PUT', `/events/${id}`, { form }, 'Failed to update event');
  deleteEvent = (id: string) => this.#write('DELETE', `/events/${id}`, {}, 'Failed to delete event');

  team = () => this.#read<Thing[]>('/team', 'Failed to fetch team members');
  createMember = (form: Form) => this.#write<Thing>('POST', '/team', { form }, 'Failed to create team member');
  updateMember = (id: string, form: Form) =>
    this.#write<Thing>('PUT', `/team/${id}`, { form }, 'Failed to update team member');
  deleteMember = (id: string) => this.#write('DELETE', `/team/${id}`, {}, 'Failed to delete team member');

  gallery = () => this.#read<Thing[]>('/gallery', 'Failed to fetch gallery images');
  addPicture = (form: Form) => this.#write<Thing>('POST', '/gallery', { form }, 'Failed to upload image');
  changePicture = (id: string, json: object) =>
    this.#write<Thing>('PUT', `/gallery/${id}`, { json }, 'Failed to update image');
  deletePicture = (id: string) => this.#write('DELETE', `/gallery/${id}`, {}, 'Failed to delete image');

  specialEvent = () => this.#read<Thing | null>('/special-event', 'Failed to fetch special event');
  /** By the cookie alone. */
  createSpecialEvent = (form: Form) => this.#byCookie<Thing>('POST', '/special-event', { form });
  updateSpecialEvent = (id: string, form: Form) => this.#byCookie<Thing>('PUT', `/special-event/${id}`, { form });

  config = () => this.#read<Record<string, unknown>>('/membership/config', 'Failed to fetch config');
  async saveConfig(json: object): Promise<Record<string, unknown>> {
    const response = await this.#ask('POST', '/membership/config', { json, bearer: true });
    if (response.status === 403) throw new Error('Not authorized - please login again');
    if (!response.ok) throw new Error('Failed to update config');
    return (await response.json()) as Record<string, unknown>;
  }

  video = () => this.#read<{ url: string | null }>('/video', 'Failed to fetch video');
  async uploadVideo(form: Form): Promise<string> {
    const response = await this.#ask('PUT', '/video', { form, bearer: true, credentials: true });
    const { url } = (await response.json()) as { url?: string };
    if (response.status !== 200 || !url) throw new Error('Upload failed');
    return url;
  }

  // ---- the blog ----

  async publishedPosts(): Promise<LegacyPost[]> {
    const response = await this.#ask('GET', '/blogs/published');
    if (!response.ok) throw new Error('Failed to fetch blogs');
    return (await response.json()) as LegacyPost[];
  }

  async postBySlug(slug: string): Promise<LegacyPost> {
    const response = await this.#ask('GET', `/blogs/${slug}`);
    if (!response.ok) throw new Error('Failed to fetch blog post');
    return (await response.json()) as LegacyPost;
  }

  async submitDraft(form: Form): Promise<LegacyPost> {
    const response = await this.#ask('POST', '/blogs/submit-draft', { form });
    if (!response.ok) throw new Error('Failed to submit draft');
    return (await response.json()) as LegacyPost;
  }

  posts = (query: string) => this.#helped<LegacyPost[]>('GET', `/blogs${query}`);
  createPost = (form: Form) => this.#helped<LegacyPost>('POST', '/blogs', { form });
  updatePost = (id: string, form: Form) => this.#helped<LegacyPost>('PUT', `/blogs/${id}`, { form });
  setStatus = (id: string, status: string) =>
    this.#helped<LegacyPost>('PUT', `/blogs/${id}/status`, { json: { status } });
  clap = (id: string) => this.#helped<LegacyPost>('PUT', `/blogs/${id}/clap`);
  deletePost = (id: string) => this.#helped<{ message: string }>('DELETE', `/blogs/${id}`);

  // ---- the e-mail provider's place ----

  async sendMail(json: object): Promise<void> {
    const response = await this.#ask('POST', '/v1.0/email/send', { json });
    if (!response.ok) throw new Error(response.statusText);
  }

  // ---- how it asked ----

  async #read<T>(path: string, failed: string): Promise<T> {
    const response = await this.#ask('GET', path);
    if (!response.ok) throw new Error(failed);
    return (await response.json()) as T;
  }

  /** The server's message where there is one. */
  async #write<T>(method: string, path: string, ask: Ask, failed: string): Promise<T> {
    const response = await this.#ask(method, path, { ...ask, bearer: true });
    const body = (await response.json()) as T & { message?: string };
    if (!response.ok) throw new Error(body.message || failed);
    return body;
  }

  async #byCookie<T>(method: string, path: string, ask: Ask): Promise<T> {
    const response = await this.#ask(method, path, { ...ask, credentials: true });
    if (!response.ok) throw new Error('Failed to save special event');
    return (await response.json()) as T;
  }

  /** The helper that the blog's other calls shared. */
  async #helped<T>(method: string, path: string, ask: Ask = {}): Promise<T> {
    const response = await this.#ask(method, path, { ...ask, bearer: true });
    const body = (await response.json().catch(() => ({}))) as T & { message?: string };
    if (!response.ok) throw new Error(`API Error: ${body.message || response.statusText}`);
    return body;
  }

  async #ask(method: string, path: string, { json, form, credentials, bearer }: Ask = {}): Promise<Response> {
    const cookie = credentials ? this.#cookie : null;
    const response = await fetch(`${this.base}${path}`, {
      method,
      headers: {
        accept: 'application/json, text/plain, */*',
        origin: this.origin,
        referer: `${this.origin}/`,
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
        ...(bearer && { authorization: `Bearer ${this.token}` }),
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }),
      },
      body: form ? new Uint8Array(multipart(form)) : json === undefined ? undefined : JSON.stringify(json),
    });
    const [set] = response.headers.getSetCookie();
    if (credentials && set) this.#cookie = set.split(';')[0]!;
    await this.#note(`${method} ${path}`, { json, form, bearer, cookie }, response.clone());
    return response;
  }

  async #note(
    call: string,
    { json, form, bearer, cookie }: Ask & { cookie: string | null },
    response: Response,
  ): Promise<void> {
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    this.exchanges.push({
      call,
      as: bearer ? (this.token ? 'bearer' : 'bearer null') : cookie ? 'cookie' : 'nobody',
      sends: form
        ? form.map(([name, value]) => `${name}=${typeof value === 'string' ? value : `<${value.type}>`}`)
        : json,
      status: response.status,
      type,
      answers: type.includes('json') ? (JSON.parse(text) as unknown) : text,
    });
  }
}

/** A form as Chrome writes it. */
function multipart(form: Form): Buffer {
  const parts = form.flatMap(([name, value]) => {
    const disposition = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === 'string') return [Buffer.from(`${disposition}\r\n\r\n${value}\r\n`)];
    const head = `${disposition}; filename="${value.filename}"\r\nContent-Type: ${value.type}\r\n\r\n`;
    return [Buffer.from(head), value.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
