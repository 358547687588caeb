import type from '../../../ui/type.module.css';
import classes from './steps.module.css';
import { STEPS_TO_JOIN } from '../../../ui/club-texts';

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
