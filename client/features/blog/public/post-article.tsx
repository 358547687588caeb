import type { ReactNode } from 'react';
import { PostBody } from '../../../editor/post-body';
import type { BlogPostQuery } from '../../../gql/public';
import { langOf } from '../../../ui/lang-of';
import { Picture } from '../../../ui/picture';
import { AuthorBio } from './author-bio';
import classes from './post-article.module.css';
import { PostHead } from './post-head';

interface PostArticleProps {
  post: BlogPostQuery['blogPost'];
  claps: number;
  /** What can be done about it, at its end. */
  actions?: ReactNode;
}

/** A post as it is read, from its title to who wrote it. */
export const PostArticle = ({ post, claps, actions }: PostArticleProps) => (
  <>
    <PostHead post={post} claps={claps} />
    <div className={classes.cover}>
      <Picture image={post.coverImage} alt="" sizes="(max-width: 76rem) 100vw, 70rem" first />
    </div>
    <div className={classes.body} lang={langOf(post.excerpt)}>
      <PostBody html={post.content} />
    </div>
    <footer className={classes.end}>
      {actions && <div className={classes.actions}>{actions}</div>}
      <AuthorBio author={post.author} />
    </footer>
  </>
);
