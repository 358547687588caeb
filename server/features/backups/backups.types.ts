import { Field, Float, Int, ObjectType } from '@nestjs/graphql';

@ObjectType('BackupStatus', { description: 'State of the daily backups.' })
export class BackupStatusModel {
  @Field({ description: 'Whether backups are made every day.' })
  enabled: boolean;

  @Field(() => Date, { nullable: true, description: 'When the last backup that succeeded began; null if none has.' })
  lastAt: Date | null;

  @Field(() => Float, { description: 'Size of that backup in bytes; 0 if there is none.' })
  bytes: number;

  @Field(() => Int, { description: 'Number of files that it lacks because the media store has lost them.' })
  missing: number;

  @Field(() => Date, { nullable: true, description: 'When the last attempt failed; null if it succeeded.' })
  failedAt: Date | null;

  @Field({ description: 'Reason of that failure; empty if there was none.' })
  problem: string;

  @Field({ description: 'Whether the last backup that succeeded is more than two days old, or missing for as long.' })
  stale: boolean;

  @Field(() => Date, { nullable: true, description: 'When the next daily backup begins; null if they are off.' })
  nextAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When a backup was last proven: restored into a temporary place and compared; null before.',
  })
  provedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the last proof failed; null if it did not fail.' })
  proofFailedAt: Date | null;

  @Field({ description: 'Reason why the last backup could not be proven; empty if it was.' })
  proofProblem: string;
}
