import { longDate } from '@shared/time';
import { Link } from 'react-router-dom';
import type { BlogCardFragment } from '../../../gql/public';
import { langOf } from '../../../ui/lang-of';
import { Picture } from '../../../ui/picture';
import { useSite } from '../../../ui/site';
import { Unseen } from '../../../ui/unseen';
import classes from './blog-card.module.css';

interface BlogCardProps {
  post: BlogCardFragment;
  /** The newest of the first page: large, beside its picture, loaded at once. */
  lead?: boolean;
}

const SIZES = {
  lead: '(max-width: 60em) 100vw, (max-width: 80em) 60vw, 46rem',
  card: '(max-width: 42em) 100vw, (max-width: 60em) 50vw, 36rem',
};

export function BlogCard({ post, lead = false }: BlogCardProps) {
  const { timeZone } = useSite();
  const to = `/blog/${post.slug}`;
  return (
    <article className={lead ? classes.lead : classes.card}>
      <Link className={classes.cover} to={to} tabIndex={-1} aria-hidden>
        <Picture image={post.coverImage} alt="" first={lead} sizes={lead ? SIZES.lead : SIZES.card} />
      </Link>
      <div className={classes.text}>
        <p className={classes.kicker}>
          {post.publishedDate && <time dateTime={post.publishedDate}>{longDate(timeZone, post.publishedDate)}</time>}
          <span>{post.minutesToRead} min read</span>
        </p>
        <h2 lang={langOf(post.title)}>
          <Link to={to}>{post.title}</Link>
        </h2>
        <p className={classes.excerpt} lang={langOf(post.excerpt)}>
          {post.excerpt}
        </p>
        <footer>
          <Picture image={post.author.image} fallback="/default-avatar.svg" alt="" sizes="40px" />
          <p className={classes.author}>
            <span>{post.author.name}</span>
            <span>
              {post.claps.toLocaleString('en')} {post.claps === 1 ? 'clap' : 'claps'}
            </span>
          </p>
          <Link className={classes.more} to={to}>
            Read More <Unseen>of {post.title}</Unseen>
          </Link>
        </footer>
      </div>
    </article>
  );
}
