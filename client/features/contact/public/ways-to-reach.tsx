import { WEEKLY_MEETING } from '@shared/club';
import { NUMBER_ON_REQUEST, OFFICERS_TO_CALL } from '@shared/contact';
import { POSTAL_ADDRESS } from '@shared/site';
import { Link } from 'react-router-dom';
import { useSite } from '../../../ui/site';
import classes from './ways-to-reach.module.css';

/** Address, mail, telephone, and the door. */
export function WaysToReach() {
  const { contactEmail, phones } = useSite();
  return (
    <aside className={classes.ways} aria-label="Other ways to reach us">
      <section>
        <h2>By e-mail</h2>
        <a className={classes.large} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      </section>
      <section>
        <h2>By telephone</h2>
        <dl>
          {phones.map(({ role, number }) => (
            <div key={role}>
              <dt>{role}</dt>
              <dd>
                <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
              </dd>
            </div>
          ))}
          {phones.length === 0 &&
            OFFICERS_TO_CALL.map((role) => (
              <div key={role}>
                <dt>{role}</dt>
                <dd>
                  <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Telephone number: ${role}`)}`}>
                    {NUMBER_ON_REQUEST}
                  </a>
                </dd>
              </div>
            ))}
        </dl>
      </section>
      <section>
        <h2>By post</h2>
        <address>
          {POSTAL_ADDRESS.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <section>
        <h2>In person</h2>
        <p>
          Every {WEEKLY_MEETING.day}, {WEEKLY_MEETING.clock}. Ask us for the room of the week; what else is on stands
          under <Link to="/activities">Activities</Link>.
        </p>
      </section>
    </aside>
  );
}
