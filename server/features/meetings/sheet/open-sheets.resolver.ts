import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../../core/access/principal.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';
import { eveningKeyOf, SheetsService } from './sheets.service.js';

/** Tells pages which evenings have a sheet to read. */
@Resolver(() => EveningModel)
export class OpenSheetsResolver {
  readonly #open = new Batch((keys) => this.sheets.openAmong(keys));

  constructor(private readonly sheets: SheetsService) {}

  @ResolveField(() => Boolean, { description: 'Visitors can read its sheet: `eveningSheet`.' })
  async hasOpenSheet(
    @Parent() { meeting, date }: MeetingEvening,
    @Context() context: GraphqlContext,
  ): Promise<boolean> {
    const key = eveningKeyOf({ meetingId: meeting.id, date });
    return (await this.#open.load(key, context)) ?? false;
  }
}
