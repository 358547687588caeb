import { WEEKLY_MEETING } from '@shared/club';
import { POSTAL_ADDRESS } from '@shared/site';
import { Link } from 'react-router-dom';
import { useSite } from '../../../ui/site';
import classes from './contact-details.module.css';
import { NUMBER_ON_REQUEST, OFFICERS_TO_CALL } from './texts';

export function ContactDetails() {
  const { contactEmail, phones } = useSite();
  return (
    <aside className={classes.ways} aria-label="Other ways to reach us">
      <section>
        <h2>By email</h2>
        <a className={classes.large} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      </section>
      <section>
        <h2>By phone</h2>
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
                  <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Phone number: ${role}`)}`}>
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
          Every {WEEKLY_MEETING.day}, {WEEKLY_MEETING.clock}. Ask us for this week’s room; everything else is listed
          under <Link to="/activities">Activities</Link>.
        </p>
      </section>
    </aside>
  );
}
