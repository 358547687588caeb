import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../platform/graphql/calendar-date.js';
import { Checked } from '../../platform/input/checked.js';

@ObjectType({ isAbstract: true })
abstract class Intake {
  @Field(() => String, {
    nullable: true,
    description: 'The application form as it stands within a page; none while closed.',
  })
  formUrl: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The last day to apply; none while closed.' })
  closeDate: string | null;
}

@ObjectType('MembershipConfig', { description: 'How applications stand today.' })
export class MembershipConfigModel extends Intake {
  @Field({ description: 'Whether applications are taken: switched on, and not past the last day.' })
  isOpen: boolean;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'When the next intake opens, if that is known and to come.',
  })
  nextIntakeDate: string | null;
}

@ObjectType('StoredMembershipConfig', { description: 'How applications were set.' })
export class StoredMembershipConfigModel extends Intake {
  @Field({ description: 'The switch. An intake ends with its last day all the same.' })
  isOpen: boolean;

  @Field(() => CalendarDate, { nullable: true, description: 'When the next intake opens, as it was set.' })
  nextIntakeDate: string | null;

  @Field({ description: 'When it was last saved.' })
  updatedAt: Date;

  @Field(() => Int, {
    description: 'Grows by one at each save, 0 before the first. Send it with an update to learn of a save in between.',
  })
  version: number;
}

@InputType({ description: 'How applications are to stand. Closed, neither form nor closing date is kept.' })
export class MembershipConfigInput {
  @Field({ description: 'Whether applications are taken.' })
  isOpen: boolean;

  @Field({ nullable: true, description: 'Address of a Google form; asked for while open.' })
  @Checked([], { optional: true })
  formUrl?: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The last day to apply, today or later; asked for while open.',
  })
  @Checked([], { optional: true })
  closeDate?: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'When the next intake opens. Left out it stays, null takes it away.',
  })
  nextIntakeDate?: string | null;
}

/** What is empty is nothing to the schema. */
export const shown = <T extends { formUrl: string }>(config: T) => ({ ...config, formUrl: config.formUrl || null });
