import { registerEnumType } from '@nestjs/graphql';

/** Which end of a list by date comes first. */
export const ListOrder = { NEWEST: 'newest', OLDEST: 'oldest' } as const;
export type ListOrder = (typeof ListOrder)[keyof typeof ListOrder];

registerEnumType(ListOrder, {
  name: 'ListOrder',
  description: 'Which end of a list comes first.',
  valuesMap: {
    NEWEST: { description: 'The newest first.' },
    OLDEST: { description: 'The oldest first.' },
  },
});
