import { isOwnMedia } from '@shared/image-address';
import { dayIn } from '@shared/time';
import { Link } from 'react-router-dom';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { Picture } from '../../../ui/pictures/picture';
import { relativeDay } from '../../../records/dates/typed-date';
import classes from './overview.module.css';
import { EmptyPanel, Panel } from './panel';
import { OVERVIEW_MESSAGES } from './texts';

type Data = DashboardOverviewQuery;

interface SubmissionsProps extends Pick<Data, 'waitingSubmissions'> {
  posts: Data['submissions']['nodes'];
  timeZone: string;
  today: string;
}

/** Pictures on other servers are not loaded: strangers chose them. */
export const SubmissionsPanel = ({ waitingSubmissions: { count }, posts, timeZone, today }: SubmissionsProps) => (
  <Panel
    title={OVERVIEW_MESSAGES.submissions}
    more={count > 0 && { to: '/admin/blog/submissions', label: OVERVIEW_MESSAGES.allSubmissions(count) }}
  >
    {posts.length === 0 ? (
      <EmptyPanel title={OVERVIEW_MESSAGES.noSubmissions} hint={OVERVIEW_MESSAGES.noSubmissionsHint} />
    ) : (
      <ul className={classes.covers}>
        {posts.map(({ id, title, createdAt, author, coverImage }) => (
          <li key={id} className={classes.submission}>
            <div className={classes.cover}>
              <Picture image={coverImage && isOwnMedia(coverImage.url) ? coverImage : null} alt="" sizes="10rem" />
            </div>
            <Link className={classes.title} to={`/admin/blog/submissions?post=${id}`}>
              {title}
            </Link>
            <p className={classes.facts}>
              {author.name}, {OVERVIEW_MESSAGES.sent(relativeDay(dayIn(timeZone, createdAt), today))}
            </p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

interface DraftsProps {
  posts: Data['drafts']['nodes'];
  count: number;
  timeZone: string;
  today: string;
}

export const DraftsPanel = ({ posts, count, timeZone, today }: DraftsProps) => (
  <Panel
    title={OVERVIEW_MESSAGES.drafts}
    more={count > posts.length && { to: '/admin/blog?status=draft', label: OVERVIEW_MESSAGES.allDrafts(count) }}
  >
    {posts.length === 0 ? (
      <EmptyPanel
        title={OVERVIEW_MESSAGES.noDrafts}
        add={{ to: '/admin/blog/new', label: OVERVIEW_MESSAGES.newPost }}
      />
    ) : (
      <ul className={classes.lines}>
        {posts.map(({ id, title, updatedAt }) => (
          <li key={id}>
            <Link className={classes.title} to={`/admin/blog/${id}`}>
              {title}
            </Link>
            <span className={classes.facts}>
              {OVERVIEW_MESSAGES.saved(relativeDay(dayIn(timeZone, updatedAt), today))}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

interface PendingProps {
  posts: Data['pendingPosts']['nodes'];
  count: number;
  timeZone: string;
  today: string;
}

/** Published posts with changes that visitors do not see yet; nothing without any. */
export const PendingPanel = ({ posts, count, timeZone, today }: PendingProps) =>
  posts.length > 0 && (
    <Panel
      title={OVERVIEW_MESSAGES.pending}
      more={count > 1 && { to: '/admin/blog?changes=pending', label: OVERVIEW_MESSAGES.allPending(count) }}
    >
      <ul className={classes.lines}>
        {posts.map(({ id, title, pendingChangesAt }) => (
          <li key={id}>
            <Link className={classes.title} to={`/admin/blog/${id}`}>
              {title}
            </Link>
            {pendingChangesAt && (
              <span className={classes.facts}>
                {OVERVIEW_MESSAGES.saved(relativeDay(dayIn(timeZone, pendingChangesAt), today))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
