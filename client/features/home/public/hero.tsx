import { HOME_WORDS } from '@shared/club';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import ways from '../../../ui/ways.module.css';
import { WhenWeMeet } from '../../../ui/when-we-meet';
import classes from './hero.module.css';
import { Stage } from './stage';

interface HeroProps {
  /** Id of the section with the film; null when there is none. */
  film: string | null;
}

/** The first thing a visitor sees: what the club is for, when it meets, and how to join. */
export const Hero = ({ film }: HeroProps) => (
  <header className={classes.hero}>
    <div className={classes.inner}>
      <h1>{HOME_WORDS.headline}</h1>
      <p className={classes.lead}>{HOME_WORDS.lead}</p>
      <div className={classes.when}>
        <WhenWeMeet />
      </div>
      <p className={`${ways.lit} ${classes.ways}`}>
        <Link className={`${ways.light} ${classes.join}`} to="/membership">
          {HOME_WORDS.join}
        </Link>
        {film && (
          <a href={`#${film}`} onClick={(event) => lead(event, film)}>
            {HOME_WORDS.watch}
          </a>
        )}
      </p>
    </div>
    <Stage />
  </header>
);

/** Takes eyes and focus to a section; without scripts the link itself does. */
function lead(event: MouseEvent, to: string): void {
  const section = document.getElementById(to);
  if (!section) return;
  event.preventDefault();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
