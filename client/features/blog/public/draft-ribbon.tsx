import { dateAndTime } from '@shared/time';
import type { BlogPostQuery } from '../../../gql/public';
import { useSite } from '../../../ui/site';
import classes from './draft-ribbon.module.css';
import { DRAFT_MESSAGES } from './texts';

/** Stands over a draft at its future address, which only signed-in officers can open. */
export function DraftRibbon({ post: { id, publishAt } }: { post: BlogPostQuery['blogPost'] }) {
  const { timeZone } = useSite();
  return (
    <aside className={classes.ribbon} aria-label={DRAFT_MESSAGES.draft}>
      <p>
        <strong>{DRAFT_MESSAGES.draft}</strong>{' '}
        {publishAt ? DRAFT_MESSAGES.scheduled(dateAndTime(timeZone, publishAt)) : DRAFT_MESSAGES.hidden}
      </p>
      <a href={`/admin/blog/${id}`}>{DRAFT_MESSAGES.edit}</a>
    </aside>
  );
}
