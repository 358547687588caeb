import { pageCard } from '@shared/cards';
import { FAQ, MEMBERSHIP_WORDS } from '@shared/club';
import { applicationsOf, MEMBERSHIP_MESSAGES } from '@shared/membership';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMembershipConfigQuery } from '../../../gql/public-hooks';
import { Curtain } from '../../../ui/curtain';
import { PageHead } from '../../../ui/page-head';
import { Questions } from '../../../ui/questions';
import { Reload } from '../../../ui/reload';
import { useSite } from '../../../ui/site';
import { Applications } from './applications';
import { Benefits } from './benefits';
import { membershipData } from './membership-data';
import type from '../../../ui/type.module.css';
import classes from './membership.module.css';
import { Steps } from './steps';

const DESCRIPTION =
  'Come as a guest to any meeting, and you will not be made to speak. How to join the club, what members get from it, and whether applications are open.';

export function Membership() {
  const { data } = useMembershipConfigQuery();
  return (
    <Page>
      <Applications now={applicationsOf(data?.membershipConfig)} />
    </Page>
  );
}

/** Whether applications are open could not be had. Everything else stands. */
export const MembershipFailed = () => (
  <Page>
    <div className={classes.failed} role="alert">
      <p>{MEMBERSHIP_MESSAGES.loadFailed}</p>
      <Reload>{MEMBERSHIP_MESSAGES.tryAgain}</Reload>
    </div>
  </Page>
);

function Page({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <>
      <PageHead
        title="Membership"
        description={DESCRIPTION}
        path="/membership"
        picture={pageCard('membership')}
        data={membershipData(site)}
      />
      <Curtain reached>
        <h1 className={`${type.kicker} ${classes.title}`}>Membership</h1>
        <p className={`${type.page} ${classes.lead}`}>{MEMBERSHIP_WORDS.lead}</p>
      </Curtain>
      <div className={classes.page}>{children}</div>
      <Steps />
      <Benefits />
      <section className={classes.faq}>
        <div>
          <h2 className={type.part}>Asked at the door</h2>
          <p>
            Something else? <Link to="/contact">Write to the club</Link>
          </p>
        </div>
        <Questions of={FAQ} name="faq" heading="h3" open />
      </section>
    </>
  );
}
