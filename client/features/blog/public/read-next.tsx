import { Link } from 'react-router-dom';
import type { ReadNextFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { PublishedDay } from './published-day';
import classes from './read-next.module.css';

export function ReadNext({ posts }: { posts: readonly ReadNextFragment[] }) {
  if (posts.length === 0) return null;
  return (
    <nav className={classes.next} aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={`/blog/${post.slug}`}>
              <Picture image={post.coverImage} alt="" sizes="(max-width: 48em) 8rem, 24rem" />
              <p>
                <span className={classes.title} {...userTextProps(post.title)}>
                  {post.title}
                </span>
                <PublishedDay post={post} />
              </p>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
