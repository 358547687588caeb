import { Args } from '@nestjs/graphql';
import {
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_KEY_LENGTH,
  VISITOR_KEY_MIN_LENGTH,
} from '../../core/records/idempotency/idempotency-key.js';

/** The argument that makes a create safe to retry, for example after a lost response. */
export const IdempotencyKey = (): ParameterDecorator =>
  Args('idempotencyKey', {
    type: () => String,
    nullable: true,
    description: `A random text of your choice, 1 to ${IDEMPOTENCY_KEY_LENGTH} printable ASCII characters, at least ${VISITOR_KEY_MIN_LENGTH} if you are not signed in. Within ${IDEMPOTENCY_HOURS} hours, the same key with the same input creates nothing new and returns the first result. With different input it is an \`UNPROCESSABLE\` error.`,
  });
