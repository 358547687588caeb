import type { BlogPostQuery } from '../../../gql/public';
import { BackLink } from '../../../ui/page/back-link';
import { PageHero } from '../../../ui/page/page-hero';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import type from '../../../ui/theme/type.module.css';
import { PublishedDay } from './published-day';
import classes from './post-head.module.css';
import { BLOG_TEXT } from '@shared/club-texts';
import { numeral } from '@shared/numeral';

interface PostHeadProps {
  post: BlogPostQuery['blogPost'];
  claps: number;
}

/** Titles longer than this are set smaller, in code points. */
const LONG_TITLE = 70;

export function PostHead({ post, claps }: PostHeadProps) {
  const { title, subtitle, author, minutesToRead } = post;
  return (
    <PageHero reached>
      <div className={classes.head}>
        <BackLink to="/blog">{BLOG_TEXT.title}</BackLink>
        <h1 className={type.section} {...userTextProps(title)} data-long={[...title].length > LONG_TITLE || undefined}>
          {title}
        </h1>
        {subtitle && (
          <p className={classes.subtitle} {...userTextProps(subtitle)}>
            {subtitle}
          </p>
        )}
        <div className={classes.byline}>
          <Picture image={author.image} fallback="/default-avatar.svg" alt="" sizes="48px" frame="square" />
          <p>
            <span>Written by</span> <strong dir="auto">{author.name}</strong>
          </p>
          <p className={classes.facts}>
            <PublishedDay post={post} />
            <span>{minutesToRead} min read</span>
            <span>
              {numeral(claps)} {claps === 1 ? 'clap' : 'claps'}
            </span>
          </p>
        </div>
      </div>
    </PageHero>
  );
}
