import { FORM_ORIGIN } from '@shared/membership';
import { longDay } from '@shared/time';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Embed } from '../../../ui/page/embed';
import type from '../../../ui/theme/type.module.css';
import ways from '../../../ui/page/pager.module.css';
import classes from './applications.module.css';
import { MEMBERSHIP_MESSAGES } from './texts';
import { useMeetings } from '../../../ui/site/meetings';
import { type ApplicationState, standaloneFormUrl } from './application-state';

/** Drawn as a ticket; its stub invites guests at any time. */
export const Applications = ({ now, loading }: ApplicationsProps) =>
  now.isOpen ? <Open now={now} loading={loading} /> : <Closed now={now} />;

interface ApplicationsProps {
  now: ApplicationState;
  /** The settings are still loading; `now` is the default. */
  loading: boolean;
}

function Open({ now: { formUrl, closeDate }, loading }: ApplicationsProps) {
  const [asked, setAsked] = useState(false);
  // Nothing tells when the form is sent: it belongs to another site.
  const [applying, setApplying] = useState(false);
  return (
    <>
      <Ticket title={MEMBERSHIP_MESSAGES.open} torn={applying}>
        {closeDate && (
          <p>
            Send yours by the end of <Day date={closeDate} />.
          </p>
        )}
        {formUrl ? (
          <>
            <p className={`${ways.ways} ${classes.ways}`}>
              {!asked && (
                <button
                  className={ways.lead}
                  type="button"
                  onClick={() => {
                    setAsked(true);
                    setApplying(true);
                  }}
                >
                  {MEMBERSHIP_MESSAGES.showForm}
                </button>
              )}
              <a
                href={standaloneFormUrl(formUrl)}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setApplying(true)}
              >
                {MEMBERSHIP_MESSAGES.openForm}
              </a>
            </p>
            <p className={classes.note}>
              The form is hosted by {new URL(FORM_ORIGIN).host} and loads only when you open it.
            </p>
          </>
        ) : loading ? (
          <p role="status">{MEMBERSHIP_MESSAGES.loading}</p>
        ) : (
          <p>
            {MEMBERSHIP_MESSAGES.formToCome} <Link to="/contact">Write to the club</Link>
          </p>
        )}
      </Ticket>
      {asked && formUrl && (
        <div className={classes.form}>
          <Embed title={MEMBERSHIP_MESSAGES.formTitle} src={formUrl} focused />
        </div>
      )}
    </>
  );
}

const Closed = ({ now: { nextIntakeDate } }: { now: ApplicationState }) => (
  <Ticket title={MEMBERSHIP_MESSAGES.closed}>
    <p>
      {MEMBERSHIP_MESSAGES.nextIntake}{' '}
      {nextIntakeDate ? <Day date={nextIntakeDate} /> : MEMBERSHIP_MESSAGES.toBeAnnounced}
    </p>
    <p className={`${ways.ways} ${classes.ways}`}>
      <Link to="/activities">See what’s on in the meantime</Link>
    </p>
  </Ticket>
);

interface TicketProps {
  title: string;
  /** The stub is torn off. */
  torn?: boolean;
  children: ReactNode;
}

const Ticket = ({ title, torn = false, children }: TicketProps) => {
  const { weekdays, clock } = useMeetings();
  return (
    <section className={classes.ticket} data-torn={torn || undefined}>
      <div className={classes.body}>
        <h2 className={type.section}>{title}</h2>
        {children}
      </div>
      <p className={classes.stub}>
        <span>Admit one guest</span>
        <strong>Any {weekdays.join(' or ') || 'week'}</strong>
        <span>{clock}</span>
        <span>No sign-up, no fee</span>
      </p>
    </section>
  );
};

const Day = ({ date }: { date: string }) => <time dateTime={date}>{longDay(date)}</time>;
