import { MAIL_MESSAGES, PROVIDER_REFUSALS, PROVIDER_SILENT } from './messages.js';
import { Mailer, type MailMessage, ProviderRejectedError } from './mailer.js';

const LIB_VERSION = '4.4.1';
const TIMEOUT_MS = 10_000;
/** A 400 may concern the account, and so every message. */
const TOO_LARGE = 413;

/** Throws an Error with one sentence for the first missing parameter. */
export function requireProviderParams(publicKey: string, serviceId: string, templateId: string, params: unknown): void {
  if (!publicKey) throw new Error(MAIL_MESSAGES.publicKeyRequired);
  if (!serviceId) throw new Error(MAIL_MESSAGES.serviceRequired);
  if (!templateId) throw new Error(MAIL_MESSAGES.templateRequired);
  if (Object.prototype.toString.call(params) !== '[object Object]') {
    throw new Error(MAIL_MESSAGES.paramsRequired);
  }
}

/**
 * Sends mail through an e-mail provider's HTTP API:
 * `https://host/api/v1.0/email/send?user_id=…&service_id=…&template_<name>=…`, with an ID for each of `templates`, plus
 * `access_token` if the provider requires one. Throws if a parameter is missing.
 */
export class ProviderMailer extends Mailer {
  readonly way = 'provider';
  readonly #endpoint: string;
  readonly #ids: URLSearchParams;

  constructor(address: string, templates: readonly string[]) {
    super();
    const url = new URL(address);
    this.#ids = new URLSearchParams(url.search);
    url.search = '';
    this.#endpoint = url.href;
    for (const template of templates) requireProviderParams(...this.#account, this.#templateId(template), {});
  }

  override canSend(template: string): boolean {
    return this.#templateId(template) !== '';
  }

  async send({ template, params, to }: MailMessage): Promise<void> {
    requireProviderParams(...this.#account, this.#templateId(template), params);
    const [user_id, service_id] = this.#account;
    await this.#post({
      lib_version: LIB_VERSION,
      user_id,
      service_id,
      template_id: this.#templateId(template),
      template_params: { ...params, to_email: to },
      accessToken: this.#ids.get('access_token') ?? undefined,
    });
  }

  get #account(): [publicKey: string, serviceId: string] {
    return [this.#ids.get('user_id') ?? '', this.#ids.get('service_id') ?? ''];
  }

  #templateId = (template: string): string => this.#ids.get(`template_${template}`) ?? '';

  /** Only the status of the response is used. */
  async #post(call: object): Promise<void> {
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new ProviderRejectedError(null, PROVIDER_SILENT);
    });
    void response.body?.cancel();
    if (response.ok) return;
    const { status, statusText } = response;
    const text = PROVIDER_REFUSALS[status] ?? (statusText.trim() || PROVIDER_SILENT);
    throw new ProviderRejectedError(status, text, status === TOO_LARGE);
  }
}
