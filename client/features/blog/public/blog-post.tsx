import { useParams } from 'react-router-dom';
import type { BlogPostQuery } from '../../../gql/public';
import { useBlogPostQuery } from '../../../gql/public-hooks';
import { Notice } from '../../../ui/page/notice';
import { PageHead } from '../../../ui/page/page-head';
import { useSite } from '../../../ui/site/site';
import { shareDescription, sharePicture, postStructuredData } from './blog-structured-data';
import { ClapButton, useClaps } from './clap-button';
import { OfficerRibbon } from './officer-ribbon';
import { PostArticle } from './post-article';
import { ReadNext } from './read-next';
import { ShareButtons } from './share-buttons';
import { WriteBlog, WriteEntry } from './write-blog';
import classes from './blog-post.module.css';
import { BLOG_MESSAGES } from './texts';

const NEXT_POSTS = 3;

export function BlogPost() {
  const { slug = '' } = useParams();
  const { data } = useBlogPostQuery({ variables: { slug } });
  if (!data) return <Notice title={BLOG_MESSAGES.loadingPost} alone />;
  const { blogPost, blogPosts } = data;
  const others = blogPosts.nodes.filter(({ id }) => id !== blogPost.id);
  return (
    <>
      <Post key={blogPost.id} post={blogPost} />
      <p className={classes.write}>
        {BLOG_MESSAGES.writeLead} <WriteEntry />
      </p>
      <ReadNext posts={others.slice(0, NEXT_POSTS)} />
      <WriteBlog />
    </>
  );
}

function Post({ post }: { post: BlogPostQuery['blogPost'] }) {
  const site = useSite();
  const { claps, clap } = useClaps(post.id, post.claps);
  const path = `/blog/${post.slug}`;
  const draft = post.status === 'DRAFT';
  return (
    <article>
      <PageHead
        title={post.title}
        description={shareDescription(post)}
        path={path}
        picture={sharePicture(post)}
        data={import.meta.env.SSR && postStructuredData(post, site)}
        article={{ published: post.publishedDate, modified: post.updatedAt, author: post.author }}
      />
      {(draft || post.pendingChangesAt) && <OfficerRibbon post={post} />}
      <PostArticle
        post={post}
        claps={claps}
        actions={
          !draft && (
            <>
              <ClapButton claps={claps} onClap={clap} />
              <ShareButtons title={post.title} url={new URL(path, site.url).href} />
            </>
          )
        }
      />
    </article>
  );
}
