import { BLOG_MESSAGES } from '@shared/blog';
import { pageCard } from '@shared/cards';
import { FEED_MESSAGES, FEEDS } from '@shared/feeds';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useBlogPostsQuery } from '../../../gql/public-hooks';
import { Curtain } from '../../../ui/curtain';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { useSite } from '../../../ui/site';
import { BlogCard } from './blog-card';
import { blogData } from './blog-data';
import type from '../../../ui/type.module.css';
import classes from './blog-list.module.css';
import { pageIn } from './blog-list.loader';
import { WriteBlog } from './write-blog';

const PATH = '/blog';

export function BlogList() {
  const site = useSite();
  const [search] = useSearchParams();
  const { data, loading } = useBlogPostsQuery({ variables: pageIn(search) });
  const { nodes = [], pageInfo } = data?.blogPosts ?? {};
  const newer = pageInfo?.hasPreviousPage ? `${PATH}?before=${pageInfo.startCursor}` : null;
  const older = pageInfo?.hasNextPage ? `${PATH}?after=${pageInfo.endCursor}` : null;
  const lead = newer ? undefined : nodes[0];
  const empty = data !== undefined && nodes.length === 0;
  const rest = lead ? nodes.slice(1) : nodes;

  return (
    <>
      <PageHead
        title={BLOG_MESSAGES.heroTitle}
        description={BLOG_MESSAGES.heroSubtitle}
        path={newer ? `${PATH}?${search}` : PATH}
        picture={pageCard('blog')}
        data={blogData(site)}
        previous={newer}
        next={older}
      />
      <Curtain reached={empty || Boolean(lead)}>
        <div className={classes.masthead}>
          <h1 className={type.page}>{BLOG_MESSAGES.heroTitle}</h1>
          <p>{BLOG_MESSAGES.heroSubtitle}</p>
        </div>
      </Curtain>
      {loading && <Notice title={BLOG_MESSAGES.loadingList} alone />}
      <div className={classes.page}>
        {empty && (
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
        {(newer || older) && <Pages newer={newer} older={older} />}
        {lead && (
          <p className={classes.follow}>
            <a href={FEEDS.posts.path} type={FEEDS.posts.type}>
              {FEED_MESSAGES.follow}
            </a>
          </p>
        )}
      </div>
      <WriteBlog />
    </>
  );
}

function Pages({ newer, older }: { newer: string | null; older: string | null }) {
  const nav = useRef<HTMLElement>(null);
  const [hasNewer, hasOlder] = [newer !== null, older !== null];
  const before = useRef({ hasNewer, hasOlder });
  // On the first page or the last one the pressed link goes: the focus is then on the way back.
  useEffect(() => {
    const gone = (before.current.hasNewer && !hasNewer) || (before.current.hasOlder && !hasOlder);
    before.current = { hasNewer, hasOlder };
    if (gone && document.activeElement === document.body)
      nav.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [hasNewer, hasOlder]);
  return (
    <nav ref={nav} className={classes.pages} aria-label="Pages of the blog">
      {newer && (
        <Link to={newer} rel="prev">
          ← Newer posts
        </Link>
      )}
      {older && (
        <Link className={classes.older} to={older} rel="next">
          Older posts →
        </Link>
      )}
    </nav>
  );
}
