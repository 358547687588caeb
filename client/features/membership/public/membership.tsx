import { pageCard } from '@shared/cards';
import { MEMBERSHIP_TEXT } from '@shared/club-texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Site } from '@shared/pages';
import { useMembershipConfigQuery } from '../../../gql/public-hooks';
import { PageHero } from '../../../ui/page/page-hero';
import { failureOf } from '../../../ui/loading/failure';
import { PageHead } from '../../../ui/page/page-head';
import { Questions } from '../../../ui/page/questions';
import { Reload } from '../../../ui/loading/reload';
import { useSite } from '../../../ui/site/site';
import { Applications } from './applications';
import type from '../../../ui/theme/type.module.css';
import classes from './membership.module.css';
import { frequentQuestions, STEPS_TO_JOIN } from '../../../ui/site/joining-texts';
import { NextMeeting } from '../../../ui/site/meeting-time';
import { useMeetings } from '../../../ui/site/meetings';
import { MEMBERSHIP_MESSAGES, BENEFITS } from './texts';
import { applicationStateOf } from './application-state';
import { TRY_AGAIN } from '../../../ui/texts';
import benefits from './benefits.module.css';
import steps from './steps.module.css';
import { breadcrumbs } from '../../../ui/page/json-ld';

const DESCRIPTION =
  'Come as a guest to any meeting, and you will not be made to speak. How to join the club, what members get from it, and whether applications are open.';

export function MembershipPage() {
  const { data, error } = useMembershipConfigQuery();
  if (!data && error) return <MembershipFailed reason={failureOf(error).message} />;
  return (
    <Page>
      <Applications now={applicationStateOf(data?.membershipConfig)} loading={!data} />
    </Page>
  );
}

/** The settings could not be loaded; the rest of the page does not need them. */
export const MembershipFailed = ({ reason }: { reason?: string | null }) => (
  <Page>
    <div className={classes.failed} role="alert">
      <p>{MEMBERSHIP_MESSAGES.loadFailed}</p>
      {reason && <p>{reason}</p>}
      <Reload>{TRY_AGAIN}</Reload>
    </div>
  </Page>
);

function Page({ children }: { children: ReactNode }) {
  const site = useSite();
  const questions = frequentQuestions(useMeetings().hours);
  return (
    <>
      <PageHead
        title="Membership"
        description={DESCRIPTION}
        path="/membership"
        picture={pageCard('membership')}
        data={import.meta.env.SSR && membershipStructuredData(site, questions)}
      />
      <PageHero reached>
        <h1 className={`${type.kicker} ${classes.title}`}>Membership</h1>
        <p className={`${type.page} ${classes.lead}`}>{MEMBERSHIP_TEXT.lead}</p>
        <NextMeeting className={classes.next} />
      </PageHero>
      <div className={classes.page}>{children}</div>
      <Steps />
      <Benefits />
      <section className={classes.faq}>
        <div>
          <h2 className={type.part}>Asked at the door</h2>
          <p>
            Something else, such as what membership costs this year? <Link to="/contact">Ask us</Link>
          </p>
        </div>
        <Questions of={questions} name="faq" heading="h3" open />
      </section>
    </>
  );
}

const Benefits = () => (
  <section className={benefits.band}>
    <div className={benefits.benefits}>
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

const Steps = () => (
  <section className={steps.steps}>
    <h2 className={type.part}>How to join</h2>
    <ol>
      {STEPS_TO_JOIN.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </section>
);

/** Structured data for search engines: FAQ and breadcrumbs. */
function membershipStructuredData(site: Site, questions: ReturnType<typeof frequentQuestions>): object {
  const faq = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return { '@graph': [faq, breadcrumbs(site, ['Membership', '/membership'])] };
}
