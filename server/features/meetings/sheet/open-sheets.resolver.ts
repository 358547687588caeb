import { Context, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { GraphqlContext } from '../../../core/access/principal.js';
import { Batch } from '../../../infra/graphql/batch.js';
import { sheetPath } from '../../../shared/sheet-paths.js';
import { EveningModel } from '../evening.types.js';
import type { MeetingEvening } from '../meetings.service.js';
import { eveningKeyOf, SheetsService } from './sheets.service.js';

/** Tells pages which evenings have a sheet to read. */
@Resolver(() => EveningModel)
export class OpenSheetsResolver {
  readonly #open = new Batch((keys) => this.sheets.openAmong(keys));

  constructor(private readonly sheets: SheetsService) {}

  @ResolveField(() => String, {
    nullable: true,
    description: 'Path of the page with its sheet; null unless visitors can read it.',
  })
  async sheetPath(
    @Parent() { meeting, date }: MeetingEvening,
    @Context() context: GraphqlContext,
  ): Promise<string | null> {
    const key = eveningKeyOf({ meetingId: meeting.id, date });
    return (await this.#open.load(key, context)) ? sheetPath(meeting.id, date) : null;
  }
}
