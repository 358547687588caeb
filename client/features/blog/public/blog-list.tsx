import { BLOG_MESSAGES } from '@shared/blog';
import { pageCard } from '@shared/cards';
import { FEED_MESSAGES, FEEDS } from '@shared/feeds';
import { skipToken } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import type { BlogPostsQuery } from '../../../gql/public';
import { useBlogPostsQuery } from '../../../gql/public-hooks';
import { Curtain } from '../../../ui/curtain';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { useSite } from '../../../ui/site';
import { BlogCard } from './blog-card';
import { blogData } from './blog-data';
import type from '../../../ui/type.module.css';
import classes from './blog-list.module.css';
import { pageIn, queryIn } from './blog-address';
import { FoundPosts } from './found-posts.loader';
import { ListPages } from './list-pages';
import { SearchField } from './search-field';
import { WriteBlog } from './write-blog';

const PATH = '/blog';

export function BlogList() {
  const [address] = useSearchParams();
  const query = queryIn(address);
  const { data, loading } = useBlogPostsQuery(query ? skipToken : { variables: pageIn(address) });
  const posts = data?.blogPosts;
  return (
    <>
      <Curtain reached={posts !== undefined && !(posts.nodes.length > 0 && posts.pageInfo.hasPreviousPage)}>
        <div className={classes.masthead}>
          <h1 className={type.page}>{BLOG_MESSAGES.heroTitle}</h1>
          <div>
            <p>{BLOG_MESSAGES.heroSubtitle}</p>
            <SearchField query={query} />
          </div>
        </div>
      </Curtain>
      {loading && <Notice title={BLOG_MESSAGES.loadingList} alone />}
      {query ? <FoundPosts query={query} /> : <AllPosts posts={posts} />}
      <WriteBlog />
    </>
  );
}

function AllPosts({ posts }: { posts: BlogPostsQuery['blogPosts'] | undefined }) {
  const site = useSite();
  const [address] = useSearchParams();
  const { nodes = [], pageInfo } = posts ?? {};
  const newer = pageInfo?.hasPreviousPage ? `${PATH}?before=${pageInfo.startCursor}` : null;
  const older = pageInfo?.hasNextPage ? `${PATH}?after=${pageInfo.endCursor}` : null;
  const lead = newer ? undefined : nodes[0];
  const rest = lead ? nodes.slice(1) : nodes;
  return (
    <>
      <PageHead
        title={BLOG_MESSAGES.heroTitle}
        description={BLOG_MESSAGES.heroSubtitle}
        path={newer ? `${PATH}?${address}` : PATH}
        picture={pageCard('blog')}
        data={blogData(site)}
        previous={newer}
        next={older}
      />
      <div className={classes.page}>
        {posts && nodes.length === 0 && (
          <div className={classes.blank}>
            <Notice title={BLOG_MESSAGES.emptyTitle} large>
              <p>{BLOG_MESSAGES.emptyHint}</p>
            </Notice>
          </div>
        )}
        {lead && <BlogCard post={lead} lead />}
        {rest.length > 0 && (
          <div className={classes.grid}>
            {rest.map((post) => (
              <BlogCard key={post.id} post={post} />
            ))}
          </div>
        )}
        {(newer || older) && (
          <ListPages
            name="Pages of the blog"
            back={newer ? { to: newer, label: '← Newer posts' } : null}
            on={older ? { to: older, label: 'Older posts →' } : null}
          />
        )}
        {lead && (
          <p className={classes.follow}>
            <a href={FEEDS.posts.path} type={FEEDS.posts.type}>
              {FEED_MESSAGES.follow}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
