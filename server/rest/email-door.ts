import { Injectable } from '@nestjs/common';
import { ContactService } from '../features/contact/contact.service.js';
import { ContactMessageInput, FeedbackInput } from '../features/contact/contact.types.js';
import type { Caller } from '../platform/access/caller.js';
import { Config } from '../platform/config/config.js';
import { readInput } from '../platform/input/read-input.js';
import { MailRefused, type MailTemplate, ProviderRefused } from '../platform/mail/mailer.js';
import { requireCall } from '../platform/mail/provider.mailer.js';
import { DomainError, KINDS } from '../shared/errors.js';
import { MAIL_MESSAGES, PROVIDER_REFUSALS, PROVIDER_SILENT } from '../shared/mail.js';
import { textOf, type Fields } from './read.js';

/** Letters in the e-mail provider's words. Whom they go to stands in the settings, whatever `to_email` says. */
@Injectable()
export class EmailDoor {
  constructor(
    private readonly contact: ContactService,
    private readonly config: Config,
  ) {}

  /** The mail about a submission is acknowledged and not sent: it left with the submission itself. */
  async send(ids: Fields, params: unknown, caller: Caller): Promise<void> {
    const template = this.#templateIn(ids, params);
    const { from_name, from_email, message } = params as Fields;
    const letter = { name: textOf(from_name), email: textOf(from_email), message: textOf(message) };
    if (template === 'contact') {
      await this.contact.sendMessage(await readInput(ContactMessageInput, letter), caller);
    } else if (template === 'feedback') {
      await this.contact.sendFeedback(await readInput(FeedbackInput, letter), caller);
    }
  }

  #templateIn(ids: Fields, params: unknown): MailTemplate {
    const given = [ids.user_id, ids.service_id, ids.template_id].map((id) => textOf(id)?.trim() ?? '');
    const [publicKey, service, template] = given as [string, string, string];
    try {
      requireCall(publicKey, service, template, params);
    } catch (error) {
      throw DomainError.invalid({ call: (error as Error).message });
    }
    const { mailIds } = this.config;
    if (mailIds.publicKey !== null && publicKey !== mailIds.publicKey) throw unknown(MAIL_MESSAGES.publicKeyUnknown);
    if (service !== mailIds.service) throw unknown(MAIL_MESSAGES.serviceUnknown);
    const names = Object.keys(mailIds.templates) as MailTemplate[];
    const name = names.find((one) => mailIds.templates[one] === template);
    if (!name) throw unknown(MAIL_MESSAGES.templateUnknown);
    return name;
  }
}

const unknown = (message: string): DomainError => DomainError.invalid({ call: message });

/** Why a letter did not leave, in the provider's words; null when something else went wrong. */
export function refusalOf(error: unknown): { status: number; text: string } | null {
  const { cause } = error as Error;
  if (!(cause instanceof MailRefused)) return null;
  const unavailable = KINDS.unavailable.status;
  if (!(cause instanceof ProviderRefused)) return { status: unavailable, text: PROVIDER_SILENT };
  const { status, text } = cause;
  return { status: status !== null && PROVIDER_REFUSALS[status] ? status : unavailable, text };
}
