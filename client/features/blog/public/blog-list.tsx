import { pageCard } from '@shared/cards';
import { FEEDS } from '@shared/feeds';
import { longDay } from '@shared/time';
import { useSearchParams } from 'react-router-dom';
import type { BlogPostsQuery } from '../../../gql/public';
import { useBlogPostsQuery } from '../../../gql/public-hooks';
import { PageHero } from '../../../ui/page/page-hero';
import { Notice } from '../../../ui/page/notice';
import { PageHead } from '../../../ui/page/page-head';
import { useSite } from '../../../ui/site/site';
import { BlogCard } from './blog-card';
import { blogStructuredData } from './blog-structured-data';
import type from '../../../ui/theme/type.module.css';
import classes from './blog-list.module.css';
import { pageFromUrl, searchFromUrl } from './blog-urls';
import { LazySearchResults } from './search-results.loader';
import { ListPager } from './list-pager';
import { BlogSearchField } from './search-field';
import { WriteBlog, WriteEntry } from './write-blog';
import { BLOG_TEXT } from '@shared/club-texts';
import { BLOG_MESSAGES } from './texts';

const PATH = '/blog';

export function BlogList() {
  const [address] = useSearchParams();
  const query = searchFromUrl(address);
  const { data, loading } = useBlogPostsQuery({
    variables: pageFromUrl(address),
    fetchPolicy: query ? 'standby' : undefined,
  });
  const posts = data?.blogPosts;
  return (
    <>
      <PageHero reached={posts !== undefined && !(posts.nodes.length > 0 && posts.pageInfo.hasPreviousPage)}>
        <div className={classes.masthead}>
          <h1 className={type.page}>{BLOG_TEXT.title}</h1>
          <div>
            <p>{BLOG_TEXT.lead}</p>
            <BlogSearchField query={query} />
            <WriteEntry />
          </div>
        </div>
      </PageHero>
      {loading && <Notice title={BLOG_MESSAGES.loadingList} alone />}
      {query ? <LazySearchResults query={query} /> : <AllPosts posts={posts} />}
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
  const from = newer && nodes[0]?.publishedDay;
  return (
    <>
      <PageHead
        title={from ? BLOG_MESSAGES.until(longDay(from)) : BLOG_TEXT.title}
        description={BLOG_TEXT.lead}
        path={newer ? `${PATH}?${address}` : PATH}
        picture={pageCard('blog')}
        data={import.meta.env.SSR && blogStructuredData(site)}
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
          <ListPager
            name="Blog pages"
            back={newer ? { to: newer, label: '← Newer posts' } : null}
            on={older ? { to: older, label: 'Older posts →' } : null}
          />
        )}
        {lead && (
          <p className={classes.follow}>
            <a href={FEEDS.posts.path} type={FEEDS.posts.type}>
              {BLOG_MESSAGES.follow}
            </a>
          </p>
        )}
      </div>
    </>
  );
}
