import { numeral } from '@shared/numeral';
import { Link } from 'react-router-dom';
import type { BlogCardFragment } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import { PublishedDay } from './published-day';
import classes from './blog-card.module.css';

interface BlogCardProps {
  post: BlogCardFragment;
  /** The newest post of the first page: large, with its picture loaded eagerly. */
  lead?: boolean;
}

const SIZES = {
  lead: '(max-width: 60em) 100vw, (max-width: 80em) 60vw, 46rem',
  card: '(max-width: 42em) 100vw, (max-width: 60em) 50vw, 36rem',
};

export function BlogCard({ post, lead = false }: BlogCardProps) {
  const to = `/blog/${post.slug}`;
  return (
    <article className={lead ? classes.lead : classes.card}>
      <Link className={classes.cover} to={to} tabIndex={-1} aria-hidden>
        <Picture image={post.coverImage} alt="" first={lead} sizes={lead ? SIZES.lead : SIZES.card} />
      </Link>
      <div className={classes.text}>
        <p className={classes.kicker}>
          <PublishedDay post={post} />
          <span>{post.minutesToRead} min read</span>
        </p>
        <h2 {...userTextProps(post.title)}>
          <Link to={to}>{post.title}</Link>
        </h2>
        <p className={classes.excerpt} {...userTextProps(post.excerpt)}>
          {post.excerpt}
        </p>
        <footer>
          <Picture image={post.author.image} fallback="/default-avatar.svg" alt="" sizes="40px" frame="square" />
          <p className={classes.author}>
            <bdi>{post.author.name}</bdi>
          </p>
          <p className={classes.more}>
            <Link to={to}>
              Read More <VisuallyHidden>of {post.title}</VisuallyHidden>
            </Link>
            <span>
              {numeral(post.claps)} {post.claps === 1 ? 'clap' : 'claps'}
            </span>
          </p>
        </footer>
      </div>
    </article>
  );
}
