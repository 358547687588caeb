import { SEARCH_MESSAGES, SEARCH_PARAMETER } from '@shared/post-search';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchAddress } from './blog-address';
import classes from './search-field.module.css';

/** Leads to what is found, without scripts too. */
export function SearchField({ query }: { query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // Going back and forth changes what was searched for; what somebody types meanwhile is theirs.
  useEffect(() => {
    if (shown.current !== query) input.current!.value = query;
    shown.current = query;
  }, [query]);

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(searchAddress(input.current!.value));
  };
  return (
    <form className={classes.search} role="search" action="/blog" onSubmit={search}>
      <input
        ref={input}
        type="search"
        name={SEARCH_PARAMETER}
        aria-label={SEARCH_MESSAGES.label}
        placeholder={SEARCH_MESSAGES.label}
        defaultValue={query}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button>{SEARCH_MESSAGES.search}</button>
    </form>
  );
}
