import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './list-pager.module.css';

interface PagerLink {
  to: string;
  label: string;
}

export function ListPager({
  name,
  back: previous,
  on: next,
}: {
  name: string;
  back: PagerLink | null;
  on: PagerLink | null;
}) {
  const nav = useRef<HTMLElement>(null);
  const [hasBack, hasOn] = [previous !== null, next !== null];
  const before = useRef({ hasBack, hasOn });
  // On the first or last page the pressed link disappears: focus the other one.
  useEffect(() => {
    const gone = (before.current.hasBack && !hasBack) || (before.current.hasOn && !hasOn);
    before.current = { hasBack, hasOn };
    if (gone && document.activeElement === document.body)
      nav.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [hasBack, hasOn]);
  return (
    <nav ref={nav} className={classes.pages} aria-label={name}>
      {previous && (
        <Link to={previous.to} rel="prev">
          {previous.label}
        </Link>
      )}
      {next && (
        <Link className={classes.on} to={next.to} rel="next">
          {next.label}
        </Link>
      )}
    </nav>
  );
}
