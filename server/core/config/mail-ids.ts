/** IDs by which clients of the EmailJS-compatible endpoint select the account and the templates. */
export interface MailIds {
  /** null allows any. */
  publicKey: string | null;
  service: string;
  /** Configured ID of each template by name. The name itself is the ID of any other template. */
  templates: Readonly<Record<string, string>>;
  /** Names of the templates in `MAIL_IDS`. */
  configuredTemplates: readonly string[];
}

const TEMPLATE_PREFIX = 'template_';
/** The provider's own name for the first service of an account. */
export const DEFAULT_SERVICE = 'default_service';

/** IDs from `MAIL_IDS`, then from the provider's address, then the defaults. */
export function mailIds(mailUrl = '', configured = ''): MailIds {
  const providerQuery = mailUrl.startsWith('http') ? new URL(mailUrl).search : '';
  const ownIds = parseIds(configured);
  const ids = new Map([...parseIds(providerQuery), ...ownIds]);
  return {
    publicKey: ids.get('user_id') ?? null,
    service: ids.get('service_id') ?? DEFAULT_SERVICE,
    templates: Object.fromEntries(templatesIn(ids)),
    configuredTemplates: templatesIn(ownIds).map(([name]) => name),
  };
}

const parseIds = (query: string): Map<string, string> =>
  new Map([...new URLSearchParams(query)].filter(([, id]) => id));

const templatesIn = (ids: Map<string, string>): [name: string, id: string][] =>
  [...ids]
    .filter(([key]) => key.startsWith(TEMPLATE_PREFIX))
    .map(([key, id]) => [key.slice(TEMPLATE_PREFIX.length), id]);
