import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { BLOG_LIMITS, DECLINE_REASON_RULES, type SubmissionState } from '../../../shared/blog.js';
import { BlogPostModel } from '../blog.types.js';

@ObjectType('WaitingSubmissions', { description: 'Visitors’ submissions that await review.' })
export class WaitingSubmissionsModel {
  @Field(() => Int, { description: 'Number of submissions.' })
  count: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Time of the oldest one; null if there are none.',
  })
  since: Date | null;
}

/** Values are the service's; keys appear in the schema. */
export const SubmissionStateEnum = {
  RECEIVED: 'received',
  SCHEDULED: 'scheduled',
  PUBLISHED: 'published',
  DECLINED: 'declined',
} as const satisfies Record<string, SubmissionState>;
registerEnumType(SubmissionStateEnum, {
  name: 'SubmissionState',
  description: 'How a visitor’s submission stands.',
  valuesMap: {
    RECEIVED: { description: 'It waits for review.' },
    SCHEDULED: { description: 'It was accepted, and will be published at a set time.' },
    PUBLISHED: { description: 'Everybody can read it.' },
    DECLINED: { description: 'It was declined.' },
  },
});

@ObjectType('SubmittedText', { description: 'The text of a submission as its author sent it.' })
export class SubmittedTextModel {
  @Field({ description: 'The title.' })
  title: string;

  @Field({ description: 'The subtitle; may be empty.' })
  subtitle: string;

  @Field({ description: 'The text, as sanitized HTML.' })
  content: string;
}

@ObjectType('SubmissionStatus', { description: 'What the author of a submission may know about it.' })
export class SubmissionStatusModel {
  @Field(() => SubmissionStateEnum, { description: 'How the submission stands.' })
  state: SubmissionState;

  @Field({ description: 'Time when it was submitted.' })
  submittedAt: Date;

  @Field(() => BlogPostModel, { nullable: true, description: 'The post, if it is published.' })
  post: BlogPostModel | null;

  @Field(() => Date, { nullable: true, description: 'Time when it will be published; null unless it is scheduled.' })
  publishAt?: Date;

  @Field(() => Date, { nullable: true, description: 'Time when it was declined; null unless it was.' })
  declinedAt?: Date;

  @Field(() => String, { nullable: true, description: 'Why it was declined, in plain text; null unless it was.' })
  declineReason?: string;

  @Field(() => SubmittedTextModel, {
    nullable: true,
    description:
      'The text as it was submitted, for its author to take back; null unless it was declined, and if an officer deleted that version.',
  })
  text?: SubmittedTextModel | null;
}

@InputType({ description: 'Why a submission is declined.' })
export class DeclineInput {
  @Field({ description: `The reason, which the author reads: 1 to ${BLOG_LIMITS.declineReason} characters.` })
  @ValidatedText(DECLINE_REASON_RULES)
  reason: string;
}
