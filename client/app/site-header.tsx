import { NAV_LINKS } from '@shared/site';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { Logo } from '../ui/page/logo';
import { useSite } from '../ui/site/site';
import { ColorSchemeSwitch } from './color-scheme-switch';
import classes from './site-header.module.css';
import { MENU } from './texts';
import { useMenu } from './use-menu';

/** Scroll position from which the bar looks scrolled, in pixels. */
const NAV_SCROLLED_PX = 20;

/** Hides when the reader scrolls down and returns when they scroll up. */
export function SiteHeader() {
  const { name } = useSite();
  const bar = useRef<HTMLElement>(null);
  const [open, setOpen] = useMenu();
  const { scrolled, hidden } = useScrollState(bar, open);

  return (
    <header
      ref={bar}
      className={classes.bar}
      data-scrolled={scrolled || undefined}
      data-hidden={hidden || undefined}
      data-open={open || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <div className={classes.inner}>
        <Link className={classes.brand} to="/">
          <Logo size={34} />
          <span>{name}</span>
        </Link>
        <button
          className={classes.toggle}
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          aria-label={open ? MENU.close : MENU.open}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.burger} />
        </button>
        <nav className={classes.menu} id="site-menu" aria-label="Main">
          <ul>
            {NAV_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} onClick={() => setOpen(false)}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
          <ColorSchemeSwitch />
        </nav>
      </div>
    </header>
  );
}

/** `hidden` is never true at the top of the page, with focus in the bar, or with the menu open. */
function useScrollState(bar: React.RefObject<HTMLElement | null>, open: boolean) {
  const [place, setPlace] = useState({ scrolled: false, hidden: false });
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const top = window.scrollY;
      const scrolled = top > NAV_SCROLLED_PX;
      const held = open || !scrolled || bar.current?.contains(document.activeElement);
      const turned = Math.sign(top - last);
      setPlace(({ hidden }) => ({ scrolled, hidden: !held && (turned === 0 ? hidden : turned > 0) }));
      last = top;
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    bar.current?.addEventListener('focusin', look);
    const element = bar.current;
    return () => {
      window.removeEventListener('scroll', look);
      element?.removeEventListener('focusin', look);
    };
  }, [bar, open]);
  return place;
}
