import { MAIL_MESSAGES, PROVIDER_REFUSALS, PROVIDER_SILENT } from '../../shared/mail.js';
import { Mailer, type MailMessage, type MailTemplate, ProviderRefused } from './mailer.js';

/** Version of the provider's interface that these calls speak. */
const LIB_VERSION = '4.4.1';
const PATIENCE_MS = 10_000;
/** A 400 may as well be about the account, and so about every letter. */
const TOO_LARGE = 413;
const TEMPLATES: readonly MailTemplate[] = ['contact', 'feedback', 'submission'];

/** What one call to the provider needs. The first thing that is missing is thrown, in one sentence. */
export function requireCall(publicKey: string, serviceId: string, templateId: string, params: unknown): void {
  if (!publicKey) throw new Error(MAIL_MESSAGES.publicKeyRequired);
  if (!serviceId) throw new Error(MAIL_MESSAGES.serviceRequired);
  if (!templateId) throw new Error(MAIL_MESSAGES.templateRequired);
  if (Object.prototype.toString.call(params) !== '[object Object]') {
    throw new Error(MAIL_MESSAGES.paramsRequired);
  }
}

/**
 * Mail through an e-mail provider's HTTP call:
 * `https://host/api/v1.0/email/send?user_id=…&service_id=…&template_contact=…&template_feedback=…&template_submission=…`,
 * and `access_token` where the provider asks for one. An address that lacks one of them throws.
 */
export class ProviderMailer extends Mailer {
  readonly way = 'provider';
  readonly #endpoint: string;
  readonly #ids: URLSearchParams;

  constructor(address: string) {
    super();
    const url = new URL(address);
    this.#ids = new URLSearchParams(url.search);
    url.search = '';
    this.#endpoint = url.href;
    for (const template of TEMPLATES) requireCall(...this.#account, this.#templateId(template), {});
  }

  async send({ template, params, to }: MailMessage): Promise<void> {
    requireCall(...this.#account, this.#templateId(template), params);
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

  #templateId = (template: MailTemplate): string => this.#ids.get(`template_${template}`) ?? '';

  /** The answer counts as success or failure; nothing else of it is read. */
  async #post(call: object): Promise<void> {
    const answer = await fetch(this.#endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw new ProviderRefused(null, PROVIDER_SILENT);
    });
    void answer.body?.cancel();
    if (answer.ok) return;
    const { status, statusText } = answer;
    const text = PROVIDER_REFUSALS[status] ?? (statusText.trim() || PROVIDER_SILENT);
    throw new ProviderRefused(status, text, status === TOO_LARGE);
  }
}
