import type from '../../../ui/type.module.css';
import classes from './timeline.module.css';
import { TIMELINE, TIMELINE_TITLE } from './texts';

export const Timeline = () => (
  <section className={classes.section} aria-labelledby="timeline">
    <div className={classes.inner}>
      <h2 className={type.section} id="timeline">
        {TIMELINE_TITLE}
      </h2>
      <ol>
        {TIMELINE.map(({ year, title, text }, i) => (
          <li key={title}>
            <details open={i === 0}>
              <summary>
                <time dateTime={year}>{year}</time> <span>{title}</span>
              </summary>
              <p>{text}</p>
            </details>
          </li>
        ))}
      </ol>
    </div>
  </section>
);
