import { Args, Context, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { GraphqlContext, Principal, SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../../../core/access/request-principal.js';
import { EveningDate, EveningMeeting } from './evening-arguments.js';
import { SHEET_POLICIES } from './sheet.policy.js';
import { SheetsService } from './sheets.service.js';
import { EveningSheetInput, EveningSheetModel } from './sheet.types.js';

@Resolver(() => EveningSheetModel)
export class SheetResolver {
  constructor(private readonly sheets: SheetsService) {}

  @Policy(SHEET_POLICIES.get)
  @Query(() => EveningSheetModel, {
    nullable: true,
    description:
      'The sheet of an evening. Visitors see it once an officer has opened it; officers always see one: as long as nothing is saved, it follows the parts and roles of the weekly meeting. Null for visitors unless it is open, and for what is not an evening.',
  })
  async eveningSheet(
    @EveningMeeting() meetingId: string,
    @EveningDate() date: string,
    @CurrentPrincipal() { admin }: Principal,
    @Context() { outcome }: GraphqlContext,
  ): Promise<EveningSheetModel | null> {
    if (!admin) return this.sheets.open(meetingId, date);
    const sheet = await this.sheets.find(meetingId, date);
    if (outcome && sheet && !sheet.isOpen) outcome.showsUnpublished = true;
    return sheet;
  }

  @Policy(SHEET_POLICIES.save)
  @Mutation(() => EveningSheetModel, {
    description:
      'Saves the sheet of an evening. A save by somebody else since `expectedVersion` is a `CONFLICT` that says who saved and when. Once the evening is over, only `isOpen` can change: `CONFLICT` for other items.',
  })
  saveEveningSheet(
    @EveningMeeting() meetingId: string,
    @EveningDate() date: string,
    @Args('input', { description: 'The sheet.' }) input: EveningSheetInput,
    @Args('expectedVersion', {
      type: () => Int,
      nullable: true,
      description: 'The version that was edited; null if nothing was saved before.',
    })
    expectedVersion: number | undefined,
    @CurrentAdmin() { email }: SignedInAdmin,
  ): Promise<EveningSheetModel> {
    return this.sheets.save({ meetingId, date }, input, email, expectedVersion ?? 0);
  }
}
