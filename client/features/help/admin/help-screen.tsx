import { Link } from 'react-router-dom';
import { help } from 'virtual:help-text';
import { useFocusOnSection } from '../../../ui/page/use-focus-on-section';
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
