import { pageCard } from '@shared/cards';
import { SEARCH_RESULT_MESSAGES } from './search-texts';
import { Link, useSearchParams } from 'react-router-dom';
import type { SearchPostsQuery } from '../../../gql/public';
import { useSearchPostsQuery } from '../../../gql/public-hooks';
import { userTextProps } from '../../../ui/text-language';
import { Notice } from '../../../ui/page/notice';
import { PageHead } from '../../../ui/page/page-head';
import { Picture } from '../../../ui/pictures/picture';
import { pageFromUrl, searchUrl } from './blog-urls';
import { PublishedDay } from './published-day';
import classes from './search-results.module.css';
import { ListPager } from './list-pager';
import { NoResults } from './no-results';
import { BLOG_MESSAGES } from './texts';

type ResultList = SearchPostsQuery['searchPosts']['edges'][number];
type Excerpts = ResultList['highlight']['title'];

export function SearchResults({ query }: { query: string }) {
  const page = pageFromUrl(useSearchParams()[0]);
  const { data, loading } = useSearchPostsQuery({ variables: { query, ...page } });
  const { edges = [], pageInfo, totalCount = 0, words = [] } = data?.searchPosts ?? {};
  const before = pageInfo?.startCursor;
  const after = pageInfo?.endCursor;
  const back = pageInfo?.hasPreviousPage
    ? { to: searchUrl(query, before ? { before } : {}), label: SEARCH_RESULT_MESSAGES.better }
    : null;
  const on =
    pageInfo?.hasNextPage && after ? { to: searchUrl(query, { after }), label: SEARCH_RESULT_MESSAGES.more } : null;
  return (
    <>
      <PageHead
        title={SEARCH_RESULT_MESSAGES.title(query)}
        description={SEARCH_RESULT_MESSAGES.description(query)}
        path={searchUrl(query)}
        picture={pageCard('blog')}
      />
      <meta name="robots" content="noindex" />
      {loading && <Notice title={BLOG_MESSAGES.loadingList} alone />}
      <div className={classes.page}>
        {data && totalCount === 0 && <NoResults query={query} words={words} />}
        {totalCount > 0 && (
          <div className={classes.summary} role="status">
            <h2>
              {SEARCH_RESULT_MESSAGES.count(totalCount)} <span>{SEARCH_RESULT_MESSAGES.holding(query)}</span>
            </h2>
            {words.map(
              ({ word, takenAs }) =>
                takenAs.length > 0 && <p key={word}>{SEARCH_RESULT_MESSAGES.mended(word, takenAs)}</p>,
            )}
          </div>
        )}
        {edges.map((found) => (
          <ResultPost key={found.node.id} {...found} />
        ))}
        {(back || on) && <ListPager name={SEARCH_RESULT_MESSAGES.pages} back={back} on={on} />}
      </div>
    </>
  );
}

function ResultPost({ node: post, highlight: { title, snippet } }: ResultList) {
  const to = `/blog/${post.slug}`;
  return (
    <article className={classes.found}>
      <div>
        <h3 {...userTextProps(post.title)}>
          <Link to={to}>
            <Marked pieces={title} />
          </Link>
        </h3>
        <p className={classes.snippet} {...userTextProps(snippet.map(({ text }) => text).join(''))}>
          <Marked pieces={snippet} />
        </p>
        <p className={classes.about}>
          <bdi>{post.author.name}</bdi>
          <PublishedDay post={post} />
          <span>{post.minutesToRead} min read</span>
        </p>
      </div>
      <Link className={classes.cover} to={to} tabIndex={-1} aria-hidden>
        <Picture image={post.coverImage} alt="" sizes="(max-width: 42em) 30vw, 14rem" />
      </Link>
    </article>
  );
}

const Marked = ({ pieces }: { pieces: Excerpts }) =>
  pieces.map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text));
