import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { ValidatedText } from '../../core/validation/validated-text.js';

@ObjectType({ isAbstract: true })
abstract class IntakeFields {
  @Field(() => String, {
    nullable: true,
    description: 'Embeddable address of the application form; null while closed.',
  })
  formUrl: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Last day to apply; null while closed.' })
  closeDate: string | null;
}

@ObjectType('MembershipConfig', { description: 'Current state of membership applications.' })
export class MembershipConfigModel extends IntakeFields {
  @Field({ description: 'Whether applications are open: switched on and not past the last day.' })
  isOpen: boolean;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Day on which the next intake opens; null if unknown or past.',
  })
  nextIntakeDate: string | null;
}

@ObjectType('StoredMembershipConfig', { description: 'Stored settings of membership applications.' })
export class StoredMembershipConfigModel extends IntakeFields {
  @Field({ description: 'Whether applications are switched on. They close after the last day even so.' })
  isOpen: boolean;

  @Field(() => CalendarDate, { nullable: true, description: 'Day on which the next intake opens, as stored.' })
  nextIntakeDate: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address of the form of the present or the last intake; null before the first.',
  })
  lastFormUrl: string | null;

  @Field({ description: 'Time of the last save.' })
  updatedAt: Date;

  @Field(() => Int, {
    description:
      'Increases by one with each save; 0 before the first. Send it with an update to detect a save in between.',
  })
  version: number;
}

@InputType({
  description: 'New settings of membership applications. While closed, form and closing date are not stored.',
})
export class MembershipConfigInput {
  @Field({ description: 'Whether applications are open.' })
  isOpen: boolean;

  @Field({ nullable: true, description: 'Address of a Google form; required while open.' })
  @ValidatedText([], { optional: true })
  formUrl?: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day to apply, today or later; required while open.',
  })
  @ValidatedText([], { optional: true })
  closeDate?: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Day on which the next intake opens. Omitted, it stays unchanged; null removes it.',
  })
  nextIntakeDate?: string | null;
}

/** The schema uses null instead of ''. */
export const toMembershipModel = <T extends { formUrl: string }>(config: T) => ({
  ...config,
  formUrl: config.formUrl || null,
});
