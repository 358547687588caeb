import { pageCard } from '@shared/cards';
import { CONTACT_TEXT } from '@shared/club';
import { PageHero } from '../../../ui/page-hero';
import { breadcrumbs } from '../../../ui/json-ld';
import { PageHead } from '../../../ui/page-head';
import { useSite } from '../../../ui/site';
import type from '../../../ui/type.module.css';
import { ContactForm } from './contact-form';
import classes from './contact.module.css';
import { ContactDetails } from './contact-details';
import { ClubLocation } from './club-location';

const PATH = '/contact';
const DESCRIPTION =
  'Questions about a meeting, an invitation to judge or to speak, an idea for the blog: write to the club, call an officer, or come by.';

export function Contact() {
  const site = useSite();
  const page = { '@type': 'ContactPage', url: new URL(PATH, site.url).href, name: `Contact · ${site.name}` };
  return (
    <>
      <PageHead
        title="Contact"
        description={DESCRIPTION}
        path={PATH}
        picture={pageCard('contact')}
        data={{ '@graph': [page, breadcrumbs(site, ['Contact', PATH])] }}
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
