import { pageCard } from '@shared/cards';
import type { Site } from '@shared/pages';
import { CONTACT_TEXT, POSTAL_ADDRESS } from '@shared/club-texts';
import { Link } from 'react-router-dom';
import { ContactEmail } from '../../../ui/site/contact-email';
import { PageHero } from '../../../ui/page/page-hero';
import { breadcrumbs } from '../../../ui/page/json-ld';
import { PageHead } from '../../../ui/page/page-head';
import { NextMeeting } from '../../../ui/site/meeting-time';
import { useMeetings } from '../../../ui/site/meetings';
import { useSite } from '../../../ui/site/site';
import type from '../../../ui/theme/type.module.css';
import { ContactForm } from './contact-form';
import classes from './contact.module.css';
import { ClubLocation } from './club-location';
import details from './contact-details.module.css';
import { NUMBER_BY_FORM, NUMBER_ON_REQUEST, OFFICERS_TO_CALL } from './texts';

const PATH = '/contact';
const DESCRIPTION =
  'Questions about a meeting, an invitation to judge or to speak, an idea for the blog: write to the club, call a committee member, or come by.';

export function Contact() {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Contact"
        description={DESCRIPTION}
        path={PATH}
        picture={pageCard('contact')}
        data={import.meta.env.SSR && contactStructuredData(site)}
      />
      <PageHero reached>
        <h1 className={`${type.kicker} ${classes.title}`}>Contact</h1>
        <p className={`${type.page} ${classes.lead}`}>{CONTACT_TEXT.lead}</p>
      </PageHero>
      <div className={classes.page}>
        <ContactForm />
        <ContactDetails />
      </div>
      <ClubLocation />
    </>
  );
}

function contactStructuredData(site: Site): object {
  const page = { '@type': 'ContactPage', url: new URL(PATH, site.url).href, name: `Contact · ${site.name}` };
  return { '@graph': [page, breadcrumbs(site, ['Contact', PATH])] };
}

function ContactDetails() {
  const { contactEmail, phones } = useSite();
  const { hours } = useMeetings();
  return (
    <aside className={details.ways} aria-label="Other ways to reach us">
      {contactEmail && (
        <section>
          <h2>By email</h2>
          <ContactEmail className={details.large} />
        </section>
      )}
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
                  <ContactEmail
                    query={`?subject=${encodeURIComponent(`Phone number: ${role}`)}`}
                    fallback={NUMBER_BY_FORM}
                  >
                    {NUMBER_ON_REQUEST}
                  </ContactEmail>
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
          {hours ? `${hours}, in the weeks of the term. ` : ''}The room is in the calendar under{' '}
          <Link to="/activities">Activities</Link>.
        </p>
        <NextMeeting className={details.next} />
      </section>
    </aside>
  );
}
