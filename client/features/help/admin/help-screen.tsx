import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { help } from 'virtual:help-text';
import classes from './help-screen.module.css';
import { HELP_MESSAGES } from './texts';

/** The officers' manual. */
export function HelpScreen() {
  useFocusOnSection();
  return (
    <div className={classes.screen}>
      <title>{`${HELP_MESSAGES.title} · Admin`}</title>
      <header>
        <h1 className={classes.heading}>{HELP_MESSAGES.title}</h1>
        <div className={classes.text} dangerouslySetInnerHTML={{ __html: help.intro }} />
      </header>
      <nav className={classes.contents} aria-label={HELP_MESSAGES.contents}>
        <ul>
          {help.sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={`#${id}`}>{title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.sections}>
        {help.sections.map(({ id, title, html }) => (
          <section key={id} className={classes.section} aria-labelledby={id}>
            <h2 id={id} className={classes.subject} tabIndex={-1}>
              {title}
            </h2>
            <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** The router scrolls to the section; the focus goes there too, so that Tab and screen readers continue from it. */
function useFocusOnSection(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.focus({ preventScroll: true });
  }, [hash, key]);
}
