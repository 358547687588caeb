import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { SignedInAdmin } from '../../../core/access/principal.js';
import { CurrentAdmin } from '../../../core/access/request-principal.js';
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
      'The sheet of an evening as everybody may read it: officers, too, get of each person what that person lets everybody see. Null unless an officer has opened it.',
  })
  eveningSheet(@EveningMeeting() meetingId: string, @EveningDate() date: string): Promise<EveningSheetModel | null> {
    return this.sheets.open(meetingId, date);
  }

  @Policy(SHEET_POLICIES.getStored)
  @Query(() => EveningSheetModel, {
    nullable: true,
    description:
      'The sheet of an evening with whole names, open or not, for editing: until one is saved, it follows the parts and roles of the weekly meeting. Null for what is not an evening.',
  })
  adminEveningSheet(
    @EveningMeeting() meetingId: string,
    @EveningDate() date: string,
  ): Promise<EveningSheetModel | null> {
    return this.sheets.find(meetingId, date);
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
