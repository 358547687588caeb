import { registerEnumType } from '@nestjs/graphql';

export const ListOrder = { NEWEST: 'newest', OLDEST: 'oldest' } as const;
export type ListOrder = (typeof ListOrder)[keyof typeof ListOrder];

registerEnumType(ListOrder, {
  name: 'ListOrder',
  description: 'Order of a list by date.',
  valuesMap: {
    NEWEST: { description: 'Newest first.' },
    OLDEST: { description: 'Oldest first.' },
  },
});
