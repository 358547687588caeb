import { BLOG_MESSAGES } from '@shared/blog';
import { Link, useSearchParams } from 'react-router-dom';
import { useBlogPostsQuery } from '../../../gql/public-hooks';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { BlogCard } from './blog-card';
import classes from './blog-list.module.css';
import { pageIn } from './blog-list.loader';
import { WriteBlog } from './write-blog';

const PATH = '/blog';

export function BlogList() {
  const [search] = useSearchParams();
  const { data, loading } = useBlogPostsQuery({ variables: pageIn(search) });
  const { nodes = [], pageInfo } = data?.blogPosts ?? {};
  const newer = pageInfo?.hasPreviousPage ? `${PATH}?before=${pageInfo.startCursor}` : null;
  const older = pageInfo?.hasNextPage ? `${PATH}?after=${pageInfo.endCursor}` : null;
  const first = !pageInfo?.hasPreviousPage;
  const [lead, ...rest] = nodes;

  return (
    <>
      <PageHead
        title={BLOG_MESSAGES.heroTitle}
        description={BLOG_MESSAGES.heroSubtitle}
        path={first ? PATH : `${PATH}?${search}`}
        previous={newer}
        next={older}
      />
      <header className={classes.hero}>
        <div>
          <h1>{BLOG_MESSAGES.heroTitle}</h1>
          <p>{BLOG_MESSAGES.heroSubtitle}</p>
        </div>
      </header>
      <div className={classes.page}>
        {loading ? (
          <Notice title={BLOG_MESSAGES.loadingList} />
        ) : !lead ? (
          <Notice title={BLOG_MESSAGES.emptyTitle}>
            <p>{BLOG_MESSAGES.emptyHint}</p>
          </Notice>
        ) : (
          <>
            {first && <BlogCard post={lead} lead />}
            <div className={classes.grid}>
              {(first ? rest : nodes).map((post) => (
                <BlogCard key={post.id} post={post} />
              ))}
            </div>
          </>
        )}
        {(newer || older) && (
          <nav className={classes.pages} aria-label="Pages of the blog">
            {newer ? (
              <Link to={newer} rel="prev">
                ← Newer posts
              </Link>
            ) : (
              <span />
            )}
            {older && (
              <Link to={older} rel="next">
                Older posts →
              </Link>
            )}
          </nav>
        )}
      </div>
      <WriteBlog />
    </>
  );
}
