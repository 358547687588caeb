import { Inject, Injectable } from '@nestjs/common';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type DocumentNode, execute, graphql } from 'graphql';
import { randomBytes } from 'node:crypto';
import {
  ANONYMOUS,
  type GraphqlContext,
  type OperationOutcome,
  type Principal,
  type SessionPrincipal,
} from '../core/access/principal.js';
import { CachedResponse, type Headers } from '../infra/cache/cached-response.js';
import { type CreatedResponse, ResponseCache } from '../infra/cache/response-cache.js';
import { Config } from '../core/config/config.js';
import { SiteDay } from '../core/time/site-day.js';
import { escapeHtml } from '../infra/html/escape-html.js';
import { logFailure } from '../core/errors/log-failure.js';
import { toDomainError } from '../core/errors/to-domain-error.js';
import { normalizeAddress } from '../infra/http/tidy-address.js';
import { DomainError } from '../shared/errors.js';
import { ERROR_KINDS } from '../shared/error-kinds.js';
import { type PageHandle, type Renderer, type Site, BOOT_ID } from '../shared/pages.js';
import { NAV_LINKS } from '../shared/site.js';
import { type BuiltClient, LOAD_CLIENT, type LoadClient, type ScreenLinks } from './built-client.js';
import { OFFICER_HEADERS, publicHeaders, SECRET_HEADERS, shellHeaders } from './page-headers.js';

/** Shown without scripts on pages that only the browser renders. */
export const NEEDS_SCRIPTS = 'This page needs JavaScript. The public pages don’t.';

/** Paths that are never pages, whatever the route table contains. */
const NON_PAGE_PATHS = /^\/(api|graphql|media|assets|health)(\/|$)/;
/** A path of this site that no browser could interpret as another host. */
const LOCAL_PATH = /^\/[^\\]*$/;
const SITE = `{ site {
  url name description disclaimer timeZone contactEmail phones { role number } assistantUrl mapEmbedUrl analyticsId
} }`;
const INTERNAL = ERROR_KINDS.internal.status;
/** Headers of a page that failed to render. Retry-After is in seconds. */
const ERROR_HEADERS = { 'cache-control': 'no-store', 'retry-after': '5' };
const PARTIAL_HEADERS = { 'cache-control': 'no-store' };
/** Cache key of the one response for all unknown addresses. No address looks like this. */
const NOT_FOUND_KEY = 'not-found';
const NOT_FOUND_PATH = `/${NOT_FOUND_KEY}`;

const SHELL_TITLE = 'Admin';
/** Loaded before any screen of a shell, so its file is linked too. */
const ADMIN_ROUTES = 'app/admin-routes.tsx';
const [HOME] = NAV_LINKS;
const NO_SCRIPT_MESSAGE = `<noscript><p style="padding: 2rem">${NEEDS_SCRIPTS} <a href="${HOME.to}">${HOME.label}</a></p></noscript>`;

/** Serves pages from the cache while the content is unchanged, and renders them otherwise. */
@Injectable()
export class Pages {
  #site: Promise<Omit<Site, 'today'>> | undefined;
  #client: Pick<BuiltClient, 'files' | 'renderer'> | undefined;

  constructor(
    private readonly config: Config,
    private readonly schemaHost: GraphQLSchemaHost,
    private readonly cache: ResponseCache,
    private readonly siteDay: SiteDay,
    @Inject(LOAD_CLIENT) private readonly loadClient: LoadClient,
  ) {}

  async load(): Promise<BuiltClient> {
    const client = await this.loadClient();
    this.#client = client;
    return client;
  }

  /** A response that needs no work, if there is one. A page that may differ for officers is not ready for them. */
  getReady(address: string, mayBeOfficer: boolean): CachedResponse | undefined {
    const file = this.#client?.files.get(address);
    if (file) return file;
    const page = this.cache.get('page', address) ?? this.cache.get('query', address);
    return page && mayBeOfficer && this.#differsForOfficers(address) ? undefined : page;
  }

  #differsForOfficers(address: string): boolean {
    return this.#client?.renderer.pageAt(splitAddress(address)[0])?.officers === true;
  }

  /** Returns the not-found page for an address that cannot be decoded; null for all others and for API paths. */
  respondToUndecodable(address: string): Promise<CachedResponse> | null {
    const [path] = splitAddress(address);
    return NON_PAGE_PATHS.test(path) || isDecodable(path) ? null : this.respond(NOT_FOUND_PATH);
  }

  async respond(address: string): Promise<CachedResponse> {
    const [path, query] = splitAddress(address);
    if (!LOCAL_PATH.test(path)) throw new DomainError('PAGE_NOT_FOUND');
    const client = await this.load();
    const { renderer, files } = client;
    const file = files.get(path);
    if (file) return file;
    const normalized = withLowerCaseSegment(normalizeAddress(address), renderer);
    if (normalized !== address && !NON_PAGE_PATHS.test(path))
      return redirectTo(301, normalized, secretHeaders(renderer.pageAt(splitAddress(normalized)[0])));
    if (NON_PAGE_PATHS.test(path)) throw new DomainError('PAGE_NOT_FOUND');
    const page = renderer.pageAt(path);
    if (page?.shell) return this.#shell(page, client);
    const search = page?.typed && new URLSearchParams(query).has(page.typed.query) ? page.typed : undefined;
    const key = page
      ? cacheKeyOf(path, query, [...(page.query ?? []), ...(search ? [search.query] : [])])
      : NOT_FOUND_KEY;
    const screens = page ? [page.screen, ...(search ? [search.screen] : [])] : [];
    const render = () => this.#render(page ? key : path, screens, client, { headers: secretHeaders(page) });
    if (page?.secret || client.development) return (await render()).response;
    // Addresses with parameters can be invented.
    return this.cache.getOrCreate(key.includes('?') ? 'query' : 'page', key, async () => {
      const rendered = await render();
      const { status, noStore } = rendered.response;
      return { ...rendered, cacheable: !noStore && (status < 400 || key === NOT_FOUND_KEY) };
    });
  }

  /**
   * The page as the signed-in officer sees it, drafts included. Null if it is the page that visitors see, and on routes
   * without `officers`.
   */
  async respondToOfficer(
    address: string,
    findOfficer: () => Promise<SessionPrincipal | null>,
  ): Promise<CachedResponse | null> {
    const client = await this.load();
    const [path] = splitAddress(address);
    const page = client.renderer.pageAt(path);
    const principal = page?.officers ? await findOfficer() : null;
    if (!page || !principal) return null;
    const { response, showsUnpublished } = await this.#render(path, [page.screen], client, {
      principal,
      headers: OFFICER_HEADERS,
    });
    return showsUnpublished && response.status < 400 ? response : null;
  }

  /** True if the route table has a page at this path, whatever is stored there. */
  async hasRoute(path: string): Promise<boolean> {
    return !NON_PAGE_PATHS.test(path) && (await this.load()).renderer.pageAt(path) !== null;
  }

  exists(path: string): Promise<boolean> {
    return this.respond(path).then(
      ({ status }) => status !== ERROR_KINDS['not-found'].status,
      (error: unknown) => {
        if (error instanceof DomainError && error.kind === 'not-found') return false;
        throw error;
      },
    );
  }

  async #render(
    address: string,
    screens: string[],
    client: BuiltClient,
    { principal = ANONYMOUS, headers: moreHeaders }: { principal?: Principal; headers?: Headers },
  ): Promise<Omit<CreatedResponse, 'cacheable'> & Pick<OperationOutcome, 'showsUnpublished'>> {
    const { renderer, shell, linksOf, development } = client;
    const outcome: OperationOutcome = {};
    const context: GraphqlContext = { principal, outcome };
    const rendered = await renderer.render(address, {
      execute: async (document, variables) =>
        execute({
          schema: this.schemaHost.schema,
          document: document as DocumentNode,
          variableValues: variables as Record<string, unknown>,
          contextValue: context,
        }),
      site: await this.#readSite(),
    });
    const { showsUnpublished } = outcome;
    const subject = outcome.showsCounts ? 'recentCounts' : 'content';
    if ('location' in rendered) {
      const response = redirectTo(rendered.status, rendered.location, moreHeaders);
      return { response, subject, showsUnpublished };
    }
    if (rendered.fault) logFailure(toDomainError(rendered.fault));
    const html = pageHtml(shell, { ...rendered, links: linksOf(...screens) });
    const { status } = rendered;
    const headers = {
      ...publicHeaders(html, this.config, client),
      ...(status >= INTERNAL && ERROR_HEADERS),
      ...(rendered.partial && PARTIAL_HEADERS),
      ...moreHeaders,
    };
    const response = development
      ? new CachedResponse(status, headers, Buffer.from(html))
      : await CachedResponse.of(status, headers, html);
    return { response, subject, showsUnpublished };
  }

  async #shell({ screen, secret }: PageHandle, client: BuiltClient): Promise<CachedResponse> {
    const { shell, linksOf } = client;
    const nonce = randomBytes(16).toString('base64url');
    const { site } = this.config;
    const head = `<title>${escapeHtml(`${SHELL_TITLE} · ${site.name}`)}</title><meta name="robots" content="noindex">`;
    const html = pageHtml(withImmediateScripts(shell), {
      head,
      links: linksOf(ADMIN_ROUTES, screen),
      body: NO_SCRIPT_MESSAGE,
      boot: { site: await this.#readSite() },
      nonce,
    });
    const headers = { ...shellHeaders(nonce, this.config, client), ...secretHeaders({ secret }) };
    return CachedResponse.of(200, headers, html);
  }

  async #readSite(): Promise<Site> {
    // Comes from the configuration, so it never changes.
    this.#site ??= graphql({
      schema: this.schemaHost.schema,
      source: SITE,
      contextValue: { principal: ANONYMOUS },
    }).then(({ data }) => (data as { site: Omit<Site, 'today'> }).site);
    return { ...(await this.#site), today: this.siteDay.today };
  }
}

/** For a page whose address is a secret. */
const secretHeaders = (page?: Pick<PageHandle, 'secret'> | null): Headers | undefined =>
  page?.secret ? SECRET_HEADERS : undefined;

function splitAddress(address: string): [path: string, query: string] {
  const at = address.indexOf('?');
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1)];
}

/** Pages have lower-case addresses. Only the first segment is converted; a slug is not. */
function withLowerCaseSegment(address: string, { pageAt }: Renderer): string {
  const [, first = '', rest = ''] = /^(\/[^/?]*)(.*)$/s.exec(address) ?? [];
  return first !== first.toLowerCase() && pageAt(splitAddress(address)[0]) ? first.toLowerCase() + rest : address;
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined;
  } catch {
    return false;
  }
}

/** The address without query parameters that the page ignores. */
function cacheKeyOf(path: string, query: string, known: readonly string[]): string {
  const parameters = new URLSearchParams(query);
  const relevant = new URLSearchParams();
  for (const name of known) {
    const value = parameters.get(name);
    if (value !== null) relevant.set(name, value);
  }
  return relevant.size > 0 ? `${path}?${relevant}` : path;
}

const redirectTo = (status: number, location: string, headers?: Headers): CachedResponse =>
  new CachedResponse(status, { location, 'cache-control': 'no-cache', ...headers }, Buffer.alloc(0));

interface PageParts {
  head?: string;
  links: ScreenLinks;
  body?: string;
  boot: object;
  nonce?: string;
}

function pageHtml(shell: string, { head = '', links, body = '', boot, nonce }: PageParts): string {
  // The nonce is on an existing element so that scripts can read it; browsers hide nonce attributes from style sheets.
  const nonceAttribute = nonce ? ` nonce="${nonce}"` : '';
  // Replacer functions, because a string with `$&` would be interpreted as a pattern.
  return shell
    .replace('<!--head-->', () => head)
    .replace('</head>', () => `${links.styles}</head>`)
    .replace('<!--scripts-->', () => links.scripts)
    .replace('<!--body-->', () => body)
    .replace(
      '<!--boot-->',
      () => `<script type="application/json" id="${BOOT_ID}"${nonceAttribute}>${jsonForHtml(boot)}</script>`,
    );
}

/** For pages that show nothing without scripts. */
const withImmediateScripts = (shell: string): string =>
  shell.replace(/<template id="scripts">(.*?)<\/template>/s, (_, scripts: string) => scripts);

/** JSON that can neither close its element nor open a comment. */
const jsonForHtml = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
