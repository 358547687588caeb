import { HOME_TEXT } from '@shared/club-texts';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import ways from '../../../ui/page/pager.module.css';
import { MeetingTime } from '../../../ui/site/meeting-time';
import classes from './hero.module.css';
import { HeroIllustration } from './hero-illustration';

interface HeroProps {
  /** Element ID of the video section; null if there is none. */
  videoId: string | null;
}

export const Hero = ({ videoId: film }: HeroProps) => (
  <header className={classes.hero}>
    <div className={classes.inner}>
      <h1>{HOME_TEXT.headline}</h1>
      <p className={classes.lead}>{HOME_TEXT.lead}</p>
      <div className={classes.when}>
        <MeetingTime />
      </div>
      <p className={`${ways.lit} ${classes.ways}`}>
        <Link className={`${ways.light} ${classes.join}`} to="/membership">
          {HOME_TEXT.join}
        </Link>
        {film && (
          <a href={`#${film}`} onClick={(event) => scrollToSection(event, film)}>
            {HOME_TEXT.watch}
          </a>
        )}
      </p>
    </div>
    <HeroIllustration />
  </header>
);

/** Scrolls to a section and focuses it; without JavaScript the link does. */
function scrollToSection(event: MouseEvent, to: string): void {
  const section = document.getElementById(to);
  if (!section) return;
  event.preventDefault();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
}
