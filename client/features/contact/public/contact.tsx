import { pageCard } from '@shared/cards';
import { CONTACT_WORDS } from '@shared/club';
import { Curtain } from '../../../ui/curtain';
import { trail } from '../../../ui/json-ld';
import { PageHead } from '../../../ui/page-head';
import { useSite } from '../../../ui/site';
import type from '../../../ui/type.module.css';
import { ContactForm } from './contact-form';
import classes from './contact.module.css';
import { WaysToReach } from './ways-to-reach';
import { WhereWeAre } from './where-we-are';

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
        data={{ '@graph': [page, trail(site, ['Contact', PATH])] }}
      />
      <Curtain reached>
        <h1 className={`${type.kicker} ${classes.title}`}>Contact</h1>
        <p className={`${type.page} ${classes.lead}`}>{CONTACT_WORDS.lead}</p>
      </Curtain>
      <div className={classes.page}>
        <ContactForm />
        <WaysToReach />
      </div>
      <WhereWeAre />
    </>
  );
}
