import { OPERATION_CODES, OPERATION_LIMITS } from '../../../core/graphql/graphql-api.js';

export type OperationLimit = keyof typeof OPERATION_LIMITS;

/** Larger numbers are not reported: nested fragments can produce any number. */
const COUNTED = 9_999_999;

const SENTENCES: Record<OperationLimit, (asked: string, most: number) => string> = {
  depth: (asked, most) =>
    `This operation is ${asked} levels deep; the limit is ${most}. Split it into several operations.`,
  aliases: (asked, most) =>
    `This operation has ${asked} aliases; the limit is ${most}. Split it into several operations.`,
  directives: (asked, most) =>
    `This operation has ${asked} directives; the limit is ${most}. Remove those you don’t need.`,
  tokens: (_asked, most) =>
    `This operation has more than ${most} tokens, which is the limit. Split it into several operations.`,
  cost: (asked, most) => `This operation costs ${asked}; the limit is ${most}. Request fewer items or fewer fields.`,
};

/** The error for an operation above `limit`; without `asked` if the number is unknown. */
export function overLimit(limit: OperationLimit, asked?: number) {
  const most = OPERATION_LIMITS[limit];
  const counted = asked !== undefined && asked <= COUNTED ? asked : undefined;
  return {
    message: SENTENCES[limit](counted?.toString() ?? `over ${COUNTED}`, most),
    extensions: { code: OPERATION_CODES.overLimit, limit, most, ...(counted !== undefined && { asked: counted }) },
  };
}
