import { dateAndTime } from '@shared/time';
import type { BlogPostQuery } from '../../../gql/public';
import { useSite } from '../../../ui/site/site';
import classes from './officer-ribbon.module.css';
import { RIBBON_MESSAGES } from './texts';

/** Stands over a draft, and over a post with pending changes. Only signed-in officers get either. */
export function OfficerRibbon({ post: { id, status, publishAt } }: { post: BlogPostQuery['blogPost'] }) {
  const { timeZone } = useSite();
  const isDraft = status === 'DRAFT';
  const title = isDraft ? RIBBON_MESSAGES.draft : RIBBON_MESSAGES.pending;
  const hidden = publishAt ? RIBBON_MESSAGES.scheduled(dateAndTime(timeZone, publishAt)) : RIBBON_MESSAGES.hidden;
  return (
    <aside className={classes.ribbon} aria-label={title}>
      <p>
        <strong>{title}</strong> {isDraft ? hidden : RIBBON_MESSAGES.live}
      </p>
      <a href={`/admin/blog/${id}`}>{isDraft ? RIBBON_MESSAGES.edit : RIBBON_MESSAGES.openPending}</a>
    </aside>
  );
}
