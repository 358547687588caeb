import { Field, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { BLOG_LIMITS, DECLINE_REASON_RULES, type SubmissionState } from '../../shared/blog.js';
import { BlogPostModel } from './blog.types.js';

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
  PUBLISHED: 'published',
  DECLINED: 'declined',
} as const satisfies Record<string, SubmissionState>;
registerEnumType(SubmissionStateEnum, {
  name: 'SubmissionState',
  description: 'How a visitor’s submission stands.',
  valuesMap: {
    RECEIVED: { description: 'It waits for review.' },
    PUBLISHED: { description: 'Everybody can read it.' },
    DECLINED: { description: 'It was not taken.' },
  },
});

@ObjectType('SubmissionStatus', { description: 'What the author of a submission may know about it.' })
export class SubmissionStatusModel {
  @Field(() => SubmissionStateEnum, { description: 'How the submission stands.' })
  state: SubmissionState;

  @Field({ description: 'Time when it was submitted.' })
  submittedAt: Date;

  @Field(() => BlogPostModel, { nullable: true, description: 'The post, if it is published.' })
  post: BlogPostModel | null;

  @Field(() => Date, { nullable: true, description: 'Time when it was declined; null unless it was.' })
  declinedAt?: Date;

  @Field(() => String, { nullable: true, description: 'Why it was declined, in plain text; null unless it was.' })
  declineReason?: string;
}

@InputType({ description: 'Why a submission is declined.' })
export class DeclineInput {
  @Field({ description: `The reason, which the author reads: 1 to ${BLOG_LIMITS.declineReason} characters.` })
  @ValidatedText(DECLINE_REASON_RULES)
  reason: string;
}
