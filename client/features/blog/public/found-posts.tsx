import { pageCard } from '@shared/cards';
import { FOUND_MESSAGES } from '@shared/found-posts';
import { BLOG_MESSAGES } from '@shared/blog';
import { longDate } from '@shared/time';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchPostsQuery } from '../../../gql/public';
import { useSearchPostsQuery } from '../../../gql/public-hooks';
import { langOf } from '../../../ui/lang-of';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { Picture } from '../../../ui/picture';
import { useSite } from '../../../ui/site';
import { pageIn, searchAddress } from './blog-address';
import classes from './found-posts.module.css';
import { ListPages } from './list-pages';
import { NothingFound } from './nothing-found';

type Found = SearchPostsQuery['searchPosts']['edges'][number];
type Pieces = Found['highlight']['title'];

/** The posts that have what was searched for, the best first. */
export function FoundPosts({ query }: { query: string }) {
  const page = pageIn(useSearchParams()[0]);
  const { data, loading } = useSearchPostsQuery({ variables: { query, ...page } });
  const { edges = [], pageInfo, totalCount = 0, words = [] } = data?.searchPosts ?? {};
  const before = pageInfo?.startCursor;
  const after = pageInfo?.endCursor;
  const back = pageInfo?.hasPreviousPage
    ? { to: searchAddress(query, before ? { before } : {}), label: FOUND_MESSAGES.better }
    : null;
  const on =
    pageInfo?.hasNextPage && after ? { to: searchAddress(query, { after }), label: FOUND_MESSAGES.more } : null;
  return (
    <>
      <PageHead
        title={FOUND_MESSAGES.title(query)}
        description={FOUND_MESSAGES.description(query)}
        path={searchAddress(query)}
        picture={pageCard('blog')}
      />
      <meta name="robots" content="noindex" />
      {loading && <Notice title={BLOG_MESSAGES.loadingList} alone />}
      <div className={classes.page}>
        {data && totalCount === 0 && <NothingFound query={query} words={words} />}
        {totalCount > 0 && (
          <div className={classes.told} role="status">
            <h2>
              {FOUND_MESSAGES.count(totalCount)} <span>{FOUND_MESSAGES.holding(query)}</span>
            </h2>
            {words.map(
              ({ word, takenAs }) => takenAs.length > 0 && <p key={word}>{FOUND_MESSAGES.mended(word, takenAs)}</p>,
            )}
          </div>
        )}
        {edges.map((found) => (
          <FoundPost key={found.node.id} {...found} />
        ))}
        {(back || on) && <ListPages name={FOUND_MESSAGES.pages} back={back} on={on} />}
      </div>
    </>
  );
}

function FoundPost({ node: post, highlight: { title, snippet } }: Found) {
  const { timeZone } = useSite();
  const to = `/blog/${post.slug}`;
  return (
    <article className={classes.found}>
      <div>
        <h3 lang={langOf(post.title)}>
          <Link to={to}>
            <Marked pieces={title} />
          </Link>
        </h3>
        <p className={classes.snippet} lang={langOf(snippet.map(({ text }) => text).join(''))}>
          <Marked pieces={snippet} />
        </p>
        <p className={classes.about}>
          <span>{post.author.name}</span>
          {post.publishedDate && <time dateTime={post.publishedDate}>{longDate(timeZone, post.publishedDate)}</time>}
          <span>{post.minutesToRead} min read</span>
        </p>
      </div>
      <Link className={classes.cover} to={to} tabIndex={-1} aria-hidden>
        <Picture image={post.coverImage} alt="" sizes="(max-width: 42em) 30vw, 14rem" />
      </Link>
    </article>
  );
}

const Marked = ({ pieces }: { pieces: Pieces }) =>
  pieces.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text));
