import type from '../../../ui/type.module.css';
import classes from './values.module.css';
import { VALUES, VALUES_TITLE } from './texts';

export const Values = () => (
  <section className={classes.section} aria-labelledby="values">
    <h2 className={type.kicker} id="values">
      {VALUES_TITLE}
    </h2>
    <ul>
      {VALUES.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
);
