import { registerEnumType } from '@nestjs/graphql';

/** Column by which posts are ordered. */
export type PostSort = 'createdAt' | 'updatedAt' | 'claps';

/** Values are the service's; keys appear in the schema. */
export const PostSortEnum = {
  CREATED: 'createdAt',
  UPDATED: 'updatedAt',
  CLAPS: 'claps',
} as const satisfies Record<string, PostSort>;
registerEnumType(PostSortEnum, {
  name: 'BlogPostSort',
  description: 'What a list of posts is ordered by.',
  valuesMap: {
    CREATED: { description: 'Time of creation.' },
    UPDATED: { description: 'Time of the last save.' },
    CLAPS: { description: 'Number of claps.' },
  },
});
