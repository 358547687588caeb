import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './list-pages.module.css';

interface Way {
  to: string;
  label: string;
}

/** The ways to the pages before and after this one. */
export function ListPages({ name, back, on }: { name: string; back: Way | null; on: Way | null }) {
  const nav = useRef<HTMLElement>(null);
  const [hasBack, hasOn] = [back !== null, on !== null];
  const before = useRef({ hasBack, hasOn });
  // On the first page or the last one the pressed link goes: the focus is then on the way back.
  useEffect(() => {
    const gone = (before.current.hasBack && !hasBack) || (before.current.hasOn && !hasOn);
    before.current = { hasBack, hasOn };
    if (gone && document.activeElement === document.body)
      nav.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [hasBack, hasOn]);
  return (
    <nav ref={nav} className={classes.pages} aria-label={name}>
      {back && (
        <Link to={back.to} rel="prev">
          {back.label}
        </Link>
      )}
      {on && (
        <Link className={classes.on} to={on.to} rel="next">
          {on.label}
        </Link>
      )}
    </nav>
  );
}
