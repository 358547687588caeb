import { SEARCH_RESULT_MESSAGES } from './search-texts';
import { Link } from 'react-router-dom';
import type { SearchPostsQuery } from '../../../gql/public';
import { Notice } from '../../../ui/page/notice';
import ways from '../../../ui/page/pager.module.css';
import { searchUrl } from './blog-urls';
import classes from './search-results.module.css';

const HAS_WORD = /[\p{L}\p{Nd}]/u;

interface NoResultsProps {
  query: string;
  words: SearchPostsQuery['searchPosts']['words'];
}

export function NoResults({ query, words }: NoResultsProps) {
  const missing = words.filter(({ found }) => !found).map(({ word }) => word);
  const others = words.length > 1 ? words.filter(({ found }) => found) : [];
  const wordless = HAS_WORD.test(query) ? SEARCH_RESULT_MESSAGES.noWord : SEARCH_RESULT_MESSAGES.onlySigns;
  const reason = missing.length > 0 ? SEARCH_RESULT_MESSAGES.missing(missing) : SEARCH_RESULT_MESSAGES.apart;
  return (
    <div className={classes.nothing}>
      <Notice title={SEARCH_RESULT_MESSAGES.none(query)} large>
        <p>{words.length > 0 ? reason : wordless}</p>
        {others.length > 0 && (
          <p className={ways.ways}>
            <span>{SEARCH_RESULT_MESSAGES.trySingly}</span>
            {others.map(({ word, takenAs: [instead = word] }) => (
              <Link key={word} to={searchUrl(instead)}>
                {instead}
              </Link>
            ))}
          </p>
        )}
        <p className={ways.ways}>
          <Link to="/blog">{SEARCH_RESULT_MESSAGES.allPosts}</Link>
        </p>
      </Notice>
    </div>
  );
}
