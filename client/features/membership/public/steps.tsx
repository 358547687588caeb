import { STEPS_TO_JOIN } from '@shared/club';
import type from '../../../ui/type.module.css';
import classes from './steps.module.css';

/** Three steps, each a little higher than the one before, as up to a stage. */
export const Steps = () => (
  <section className={classes.steps}>
    <h2 className={type.part}>How to join</h2>
    <ol>
      {STEPS_TO_JOIN.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);
