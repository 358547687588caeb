import classes from './plain-form.module.css';

/** Name of the field that is hidden from people and filled in by bots. */
const HONEYPOT = 'website';
/** Longer durations add nothing, and after weeks would overflow a GraphQL Int. */
const MAX_OPEN_MS = 3_600_000;

export const Honeypot = () => (
  <div className={classes.trap} aria-hidden>
    <label>
      Website
      <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

/**
 * The fields by which the server tells people from programs. The time counts since the document was opened: on a slow phone, people have
 * typed before the scripts run.
 */
export const spamSignals = (typed: FormData) => ({
  website: String(typed.get(HONEYPOT) ?? ''),
  millisecondsOpen: Math.min(Math.round(performance.now()), MAX_OPEN_MS),
});
