import { Body, Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { MembershipService } from '../features/membership/membership.service.js';
import { MembershipConfigInput } from '../features/membership/membership.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import { DomainError } from '../shared/errors.js';
import { MEMBERSHIP_MESSAGES } from '../shared/membership.js';
import { midnight } from './present.js';
import { Reader, textOf, type Fields } from './read.js';

const CONFIG = z
  .object({
    isOpen: z.boolean().meta({ description: 'Whether applications are taken.' }),
    formUrl: z.string().meta({
      description: 'The form, as it stands within a page; empty while closed.',
      examples: ['https://docs.google.com/forms/d/e/1FAIpQLSd/viewform?embedded=true'],
    }),
    closeDate: z.string().meta({
      description: 'The last day to apply, while closed the day on which the next intake opens; empty when unknown.',
      examples: ['2026-12-18T00:00:00.000Z'],
    }),
  })
  .meta({ id: 'MembershipConfig' });

const dateOrNothing = (date: string | null): string => (date === null ? '' : midnight(date));

@Subject('Membership', 'How applications stand.')
@UseInterceptors(Revalidated)
@Controller(['membership/config', 'api/membership/config'])
export class MembershipController {
  constructor(
    private readonly membership: MembershipService,
    private readonly read: Reader,
  ) {}

  /** While applications are closed, the date is the one on which the next intake opens. */
  @Call('How applications stand today.', { answers: CONFIG })
  @Public()
  @Get()
  async current() {
    const { isOpen, formUrl, closeDate, nextIntakeDate } = await this.membership.told();
    return { isOpen, formUrl, closeDate: dateOrNothing(isOpen ? closeDate : nextIntakeDate) };
  }

  @Call('Opens or closes applications. Closed, neither form nor date is kept.', {
    takes: MembershipConfigInput,
    without: ['nextIntakeDate'],
    answers: CONFIG,
  })
  @Allow('admin', 'write')
  @Post()
  @HttpCode(200)
  async save(@Body() body: Fields | undefined, @CurrentCaller() caller: Caller) {
    const { formUrl, closeDate } = body ?? {};
    const given = { isOpen: isOpen(body), formUrl: textOf(formUrl), closeDate: this.read.calendarDate(closeDate) };
    const input = await readInput(MembershipConfigInput, given);
    const saved = await this.membership.save(input, caller.admin!.email);
    return { isOpen: saved.isOpen, formUrl: saved.formUrl, closeDate: dateOrNothing(saved.closeDate) };
  }
}

/** Nothing is opened or closed by a slip: the switch must be told. */
function isOpen(body: Fields = {}): boolean {
  const text = textOf(body.isOpen)?.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') throw DomainError.invalid({ isOpen: MEMBERSHIP_MESSAGES.isOpenRequired });
  return text === 'true';
}
