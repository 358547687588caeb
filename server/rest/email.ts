import { Body, Controller, HttpCode, Inject, Injectable, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../core/access/policy.js';
import type { Principal } from '../core/access/principal.js';
import { CurrentPrincipal } from '../core/access/request-principal.js';
import { Config } from '../core/config/config.js';
import { DEFAULT_SERVICE } from '../core/config/mail-ids.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import { parseInput } from '../core/validation/parse-input.js';
import { CONTACT_POLICIES } from '../features/contact/contact.policy.js';
import { ContactService } from '../features/contact/contact.service.js';
import { ContactMessageInput, FeedbackInput } from '../features/contact/contact.types.js';
import { ApiOperation, ApiTag } from '../infra/http/api-operation.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { MAIL_TEMPLATES, MailRejectedError, ProviderRejectedError } from '../infra/mail/mailer.js';
import { requireProviderParams } from '../infra/mail/provider.mailer.js';
import { AcceptImages } from '../infra/media/uploads/rest-upload.js';
import { DomainError } from '../shared/errors.js';
import { ERROR_KINDS } from '../shared/error-kinds.js';
import { EMAIL_COMPAT_LIMIT_DESCRIPTION } from '../shared/contact.js';
import { MAIL_MESSAGES, PROVIDER_REFUSALS, PROVIDER_SILENT } from '../infra/mail/messages.js';
import { lineOf, type RawBody, textOf } from './raw-body.js';

const IDS = z.object({
  lib_version: z.string().optional().meta({ description: 'Ignored.' }),
  user_id: z
    .string()
    .min(1)
    .meta({
      description: 'The public key of the account. The settings may require one; by default any is accepted.',
      examples: ['any'],
    }),
  service_id: z
    .string()
    .min(1)
    .meta({
      description: 'The service ID in the settings, by default `default_service`.',
      examples: [DEFAULT_SERVICE],
    }),
  template_id: z
    .string()
    .min(1)
    .meta({
      description: 'A template ID in the settings, by default `contact`, `feedback` or `submission`.',
      examples: ['contact'],
    }),
});
const PARAMS = z.object({
  from_name: z
    .string()
    .min(1)
    .meta({ description: 'The sender’s name.', examples: ['Nimal Perera'] }),
  from_email: z
    .string()
    .min(1)
    .meta({ description: 'The address for replies.', examples: ['nimal@example.com'] }),
  message: z
    .string()
    .min(1)
    .meta({ description: 'Plain text.', examples: ['May I bring a friend on Thursday?'] }),
  to_email: z.string().optional().meta({ description: 'Ignored: the settings name the recipients.' }),
});
const SEND_DOC = {
  response: z.literal('OK'),
  textResponse: true,
  repeatable: true,
  errorStatuses: [403, 451],
  details:
    'A mail about a submission is acknowledged and not sent again: it went out with the submission. If the mail ' +
    'provider refuses, its 451, 403 or 429 is passed on with its text; any other failure is a 503. ' +
    `${EMAIL_COMPAT_LIMIT_DESCRIPTION} Messages from the site’s own forms count too. Pages of any origin may call it; cookies are ignored.`,
} as const;

/** EmailJS-compatible sending. The settings name the recipients, whatever `to_email` says. */
@Injectable()
export class EmailCompat {
  constructor(
    private readonly contact: ContactService,
    private readonly config: Config,
    @Inject(MAIL_TEMPLATES) private readonly templates: readonly string[],
  ) {}

  async send(ids: RawBody, params: unknown, principal: Principal, request?: IdempotentRequest): Promise<void> {
    const template = this.#templateOf(ids, params);
    const { from_name, from_email, message } = params as RawBody;
    const input = { name: textOf(from_name), email: textOf(from_email), message: textOf(message) };
    if (template === 'contact') {
      await this.contact.sendMessage(await parseInput(ContactMessageInput, input), principal, request);
    } else if (template === 'feedback') {
      await this.contact.sendFeedback(await parseInput(FeedbackInput, input), principal, request);
    }
  }

  #templateOf(ids: RawBody, params: unknown): string {
    const [publicKey = '', service = '', template = ''] = [ids.user_id, ids.service_id, ids.template_id].map((id) =>
      lineOf(id),
    );
    try {
      requireProviderParams(publicKey, service, template, params);
    } catch (error) {
      throw DomainError.invalid({ call: (error as Error).message });
    }
    const { mailIds } = this.config;
    if (mailIds.publicKey !== null && publicKey !== mailIds.publicKey) throw unknown(MAIL_MESSAGES.publicKeyUnknown);
    if (service !== mailIds.service) throw unknown(MAIL_MESSAGES.serviceUnknown);
    const name = this.templates.find((one) => (mailIds.templates[one] ?? one) === template);
    if (!name) throw unknown(MAIL_MESSAGES.templateUnknown);
    return name;
  }
}

const unknown = (message: string): DomainError => DomainError.invalid({ call: message });

/**
 * EmailJS's two calls, so that a legacy client that sends its own mail only has to change the host. Pages of any origin may
 * use them, as with EmailJS; they carry no credentials.
 */
@Policy(CONTACT_POLICIES.sendTemplate)
@ApiTag('Mail', 'EmailJS-compatible calls, for legacy clients that sent mail through EmailJS.')
@Controller(['v1.0/email', 'api/v1.0/email'])
export class EmailController {
  constructor(private readonly mail: EmailCompat) {}

  @ApiOperation('Sends a message to the club or to its developer.', {
    ...SEND_DOC,
    body: IDS.extend({ template_params: PARAMS }),
  })
  @Post('send')
  @HttpCode(200)
  send(
    @Body() body: RawBody = {},
    @RequestIdempotency() request: IdempotentRequest | undefined,
    @CurrentPrincipal() principal: Principal,
    @Res() response: Response,
  ) {
    return respond(response, this.mail.send(body, body.template_params, principal, request));
  }

  /** Fields other than the IDs are parameters of the template. */
  @ApiOperation('Sends the same as a form.', { ...SEND_DOC, body: IDS.extend(PARAMS.shape) })
  @AcceptImages()
  @Post('send-form')
  @HttpCode(200)
  sendForm(
    @Body() body: RawBody = {},
    @RequestIdempotency() request: IdempotentRequest | undefined,
    @CurrentPrincipal() principal: Principal,
    @Res() response: Response,
  ) {
    return respond(response, this.mail.send(body, body, principal, request));
  }
}

/** Responds with text, as EmailJS does, and passes the provider's refusals on. */
async function respond(response: Response, sending: Promise<void>): Promise<void> {
  try {
    await sending;
    response.type('text/plain').send('OK');
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    response.status(refusal.status).json({ message: refusal.text });
  }
}

/** The provider's refusal, or null for any other error. */
function refusalOf(error: unknown): { status: number; text: string } | null {
  const { cause } = error as Error;
  if (!(cause instanceof MailRejectedError)) return null;
  const unavailable = ERROR_KINDS.unavailable.status;
  if (!(cause instanceof ProviderRejectedError)) return { status: unavailable, text: PROVIDER_SILENT };
  const { status, text } = cause;
  return { status: status !== null && PROVIDER_REFUSALS[status] ? status : unavailable, text };
}
