import { longDate } from '@shared/time';
import { Link } from 'react-router-dom';
import type { ReadNextFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { useSite } from '../../../ui/site/site';
import classes from './read-next.module.css';

export function ReadNext({ posts }: { posts: readonly ReadNextFragment[] }) {
  const { timeZone } = useSite();
  if (posts.length === 0) return null;
  return (
    <nav className={classes.next} aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul>
        {posts.map(({ id, slug, title, publishedDate, coverImage }) => (
          <li key={id}>
            <Link to={`/blog/${slug}`}>
              <Picture image={coverImage} alt="" sizes="(max-width: 48em) 8rem, 24rem" />
              <p>
                <span className={classes.title} {...userTextProps(title)}>
                  {title}
                </span>
                {publishedDate && <time dateTime={publishedDate}>{longDate(timeZone, publishedDate)}</time>}
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
