import { longDay } from '@shared/time';
import type { BlogCardFragment } from '../../../gql/public';

/** When a post was first published; nothing for a draft. */
export const PublishedDay = ({
  post: { publishedDate, publishedDay },
}: {
  post: Pick<BlogCardFragment, 'publishedDate' | 'publishedDay'>;
}) => publishedDate && publishedDay && <time dateTime={publishedDate}>{longDay(publishedDay)}</time>;
