import type { ReactNode } from 'react';
import { PostBody } from '../../../editor/post-body';
import type { BlogPostQuery } from '../../../gql/public';
import { userTextProps } from '../../../ui/text-language';
import { Picture } from '../../../ui/pictures/picture';
import { PictureLink } from '../../../ui/pictures/picture-link';
import { AuthorBio } from './author-bio';
import classes from './post-article.module.css';
import { PostHead } from './post-head';

interface PostArticleProps {
  post: BlogPostQuery['blogPost'];
  claps: number;
  /** Buttons at the end. */
  actions?: ReactNode;
}

export const PostArticle = ({ post, claps, actions }: PostArticleProps) => (
  <>
    <PostHead post={post} claps={claps} />
    <div className={classes.cover}>
      <PictureLink image={post.coverImage} caption={post.title}>
        <Picture image={post.coverImage} alt="" sizes="(max-width: 76rem) 100vw, 70rem" first />
      </PictureLink>
    </div>
    <div className={classes.body} {...userTextProps(post.excerpt)}>
      <PostBody html={post.content} />
    </div>
    <footer className={classes.end}>
      {actions && <div className={classes.actions}>{actions}</div>}
      <AuthorBio author={post.author} />
    </footer>
  </>
);
