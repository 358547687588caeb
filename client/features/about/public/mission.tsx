import { MISSION } from '@shared/club';
import { Curtain } from '../../../ui/curtain';
import type from '../../../ui/type.module.css';
import classes from './mission.module.css';

/** What the club is for. `title`: of the page. */
export const Mission = ({ title }: { title: string }) => (
  <Curtain>
    <div className={classes.mission}>
      <h1 className={type.page}>{title}</h1>
      <section aria-labelledby="mission">
        <h2 className={type.kicker} id="mission">
          {MISSION.title}
        </h2>
        <p className={classes.sentence}>{MISSION.sentence}</p>
        <p className={classes.text}>{MISSION.text}</p>
      </section>
    </div>
  </Curtain>
);
