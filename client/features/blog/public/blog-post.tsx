import { BLOG_MESSAGES } from '@shared/blog';
import { longDate } from '@shared/time';
import { Link, useParams } from 'react-router-dom';
import { PostBody } from '../../../editor/post-body';
import type { BlogPostQuery } from '../../../gql/public';
import { useBlogPostQuery } from '../../../gql/public-hooks';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { Picture } from '../../../ui/picture';
import { useSite } from '../../../ui/site';
import { AuthorBio } from './author-bio';
import { postData } from './blog-post-data';
import classes from './blog-post.module.css';
import { ClapButton, useClaps } from './clap-button';
import { ShareButtons } from './share-buttons';
import { WriteBlog } from './write-blog';

export function BlogPost() {
  const { slug } = useParams();
  const { data } = useBlogPostQuery({ variables: { slug: slug! } });
  return data ? <Post key={data.blogPost.id} post={data.blogPost} /> : <Notice title={BLOG_MESSAGES.loadingPost} />;
}

function Post({ post }: { post: BlogPostQuery['blogPost'] }) {
  const site = useSite();
  const { claps, clap } = useClaps(post.id, post.claps);
  const path = `/blog/${post.slug}`;
  const url = new URL(path, site.url).href;
  return (
    <>
      <PageHead
        title={post.title}
        description={post.excerpt}
        path={path}
        picture={post.coverImage?.url}
        data={postData(post, site)}
        article
      />
      <article className={classes.post}>
        <header className={classes.head}>
          <p className={classes.back}>
            <Link to="/blog">{BLOG_MESSAGES.heroTitle}</Link>
          </p>
          <h1>{post.title}</h1>
          {post.subtitle && <p className={classes.subtitle}>{post.subtitle}</p>}
          <div className={classes.byline}>
            <Picture image={post.author.image} fallback="/default-avatar.svg" alt="" sizes="48px" />
            <p>
              <span>Written by</span> <strong>{post.author.name}</strong>
            </p>
            <p className={classes.facts}>
              {post.publishedDate && (
                <time dateTime={post.publishedDate}>{longDate(site.timeZone, post.publishedDate)}</time>
              )}
              <span>{post.minutesToRead} min read</span>
              <span>
                {claps.toLocaleString('en')} {claps === 1 ? 'clap' : 'claps'}
              </span>
            </p>
          </div>
        </header>
        <div className={classes.cover}>
          <Picture image={post.coverImage} alt="" sizes="(max-width: 76rem) 100vw, 70rem" first />
        </div>
        <PostBody html={post.content} />
        <footer className={classes.end}>
          <div className={classes.actions}>
            <ClapButton claps={claps} onClap={clap} />
            <ShareButtons title={post.title} url={url} />
          </div>
          <AuthorBio author={post.author} />
        </footer>
      </article>
      <WriteBlog />
    </>
  );
}
