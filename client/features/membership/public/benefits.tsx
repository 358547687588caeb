import type from '../../../ui/type.module.css';
import classes from './benefits.module.css';
import { BENEFITS } from './texts';

export const Benefits = () => (
  <section className={classes.band}>
    <div className={classes.benefits}>
      <h2 className={type.part}>What you leave with</h2>
      <ul>
        {BENEFITS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
