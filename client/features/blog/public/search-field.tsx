import { useEffect, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { SEARCH_PARAMETER, searchUrl } from './blog-urls';
import classes from './search-field.module.css';
import { SEARCH_MESSAGES } from './texts';

/** A plain GET form: works without JavaScript. */
export function BlogSearchField({ query }: { query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // Navigating back and forth updates the field, unless it has been edited in the meantime.
  useEffect(() => {
    if (input.current && shown.current !== query) input.current.value = query;
    shown.current = query;
  }, [query]);

  const search = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(searchUrl(input.current?.value ?? ''));
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
      <button type="submit">{SEARCH_MESSAGES.search}</button>
    </form>
  );
}
