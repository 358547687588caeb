import { Args } from '@nestjs/graphql';
import {
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_KEY_LENGTH,
  VISITOR_KEY_MIN_LENGTH,
} from '../../core/records/idempotency/idempotency-key.js';

/** The argument that makes an operation safe to retry, for example after a lost response. */
export const IdempotencyKey = (): ParameterDecorator =>
  Args('idempotencyKey', {
    type: () => String,
    nullable: true,
    description: `A random text of your choice, 1 to ${IDEMPOTENCY_KEY_LENGTH} printable ASCII characters, at least ${VISITOR_KEY_MIN_LENGTH} if you are not signed in. Within ${IDEMPOTENCY_HOURS} hours, a repeat with the same key and the same input changes nothing and returns the record that the first request saved. With different input it is an \`UNPROCESSABLE\` error.`,
  });
