import { FOUND_MESSAGES } from '@shared/found-posts';
import { Link } from 'react-router-dom';
import type { SearchPostsQuery } from '../../../gql/public';
import { Notice } from '../../../ui/notice';
import ways from '../../../ui/ways.module.css';
import { searchAddress } from './blog-address';
import classes from './found-posts.module.css';

interface NothingFoundProps {
  query: string;
  words: SearchPostsQuery['searchPosts']['words'];
}

/** Says why nothing was found, and what would be. */
export function NothingFound({ query, words }: NothingFoundProps) {
  const missing = words.filter(({ found }) => !found).map(({ word }) => word);
  const others = words.length > 1 ? words.filter(({ found }) => found) : [];
  const reason = missing.length > 0 ? FOUND_MESSAGES.missing(missing) : FOUND_MESSAGES.apart;
  return (
    <div className={classes.nothing}>
      <Notice title={FOUND_MESSAGES.none(query)} large>
        <p>{words.length > 0 ? reason : FOUND_MESSAGES.noWord}</p>
        {others.length > 0 && (
          <p className={ways.ways}>
            <span>{FOUND_MESSAGES.trySingly}</span>
            {others.map(({ word, takenAs: [instead = word] }) => (
              <Link key={word} to={searchAddress(instead)}>
                {instead}
              </Link>
            ))}
          </p>
        )}
        <p className={ways.ways}>
          <Link to="/blog">{FOUND_MESSAGES.allPosts}</Link>
        </p>
      </Notice>
    </div>
  );
}
