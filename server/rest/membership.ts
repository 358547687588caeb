import { Body, Controller, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { Policy } from '../core/access/policy.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import { MEMBERSHIP_POLICIES } from '../features/membership/membership.policy.js';
import { MembershipService } from '../features/membership/membership.service.js';
import { MembershipConfigInput } from '../features/membership/membership.types.js';
import { ApiOperation, ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { DomainError } from '../shared/errors.js';
import { MEMBERSHIP_API_MESSAGES } from '../shared/membership.js';
import { lineOf, type RawBody, textOf } from './raw-body.js';
import { midnight } from './response-parts.js';
import { RestFormat } from './rest-format.js';
import { GetRoute } from './routes.js';

const CONFIG = z
  .object({
    isOpen: z.boolean().meta({ description: 'Whether applications are open.' }),
    formUrl: z.string().meta({
      description: 'The embeddable application form; empty while closed.',
      examples: ['https://docs.google.com/forms/d/e/1FAIpQLSd/viewform?embedded=true'],
    }),
    closeDate: z.string().meta({
      description: 'The last day to apply; while closed, the day the next intake opens, or empty if unknown.',
      examples: ['2026-12-18T00:00:00.000Z'],
    }),
  })
  .meta({ id: 'MembershipConfig' });

const dateOrEmpty = (date: string | null): string => (date === null ? '' : midnight(date));

@ApiTag('Membership', 'Whether applications are open.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['membership/config', 'api/membership/config'])
export class MembershipController {
  constructor(
    private readonly membership: MembershipService,
    private readonly format: RestFormat,
  ) {}

  @GetRoute({
    policy: MEMBERSHIP_POLICIES.get,
    summary: 'Whether applications are open today.',
    response: CONFIG,
    details: 'Applications close on the day after the closing date, in the club’s time zone.',
  })
  async current() {
    const config = await this.membership.effective();
    const { isOpen, formUrl, closeDate, nextIntakeDate } = config;
    return represents(config, { isOpen, formUrl, closeDate: dateOrEmpty(isOpen ? closeDate : nextIntakeDate) });
  }

  @ApiOperation('Opens or closes applications. Closing clears the form and the date.', {
    body: MembershipConfigInput,
    omit: ['nextIntakeDate'],
    response: CONFIG,
    conditional: true,
    details: 'Opening requires the address of a Google form and a closing date.',
  })
  @Policy(MEMBERSHIP_POLICIES.update)
  @Post()
  @HttpCode(200)
  async save(
    @Body() body: RawBody = {},
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const input = await parseInput(MembershipConfigInput, {
      isOpen: isOpenIn(body),
      formUrl: textOf(body.formUrl),
      closeDate: this.format.toCalendarDate(body.closeDate),
    });
    const saved = await this.membership.save(input, admin.email, condition);
    const { isOpen, formUrl, closeDate } = saved;
    return represents(saved, { isOpen, formUrl, closeDate: dateOrEmpty(closeDate) });
  }
}

/** Required, so that applications are never opened or closed by an omission. */
function isOpenIn({ isOpen }: RawBody): boolean {
  const text = lineOf(isOpen)?.toLowerCase();
  if (text !== 'true' && text !== 'false')
    throw DomainError.invalid({ isOpen: MEMBERSHIP_API_MESSAGES.isOpenRequired });
  return text === 'true';
}
