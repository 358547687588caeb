import { Button, Skeleton } from '@mantine/core';
import { dayIn } from '@shared/time';
import { Link } from 'react-router-dom';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { useDashboardOverviewQuery } from '../../../gql/admin-hooks';
import { Notice } from '../../../ui/page/notice';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import { BackupPanel } from './backup-panel';
import { ApplicationsPanel, EventPanel } from './club-panels';
import { DraftsPanel, PendingPanel, SubmissionsPanel } from './post-panels';
import classes from './overview.module.css';
import { problemsOf, type Problem } from './problems';
import { OVERVIEW_MESSAGES } from './texts';

const SUBMISSIONS_SHOWN = 3;
const DRAFTS_SHOWN = 5;
/** More than are completed on one day, because the list begins with today. */
const EVENTS_READ = 10;

/** A summary of everything that needs an officer's attention. */
export function Overview() {
  const { data, error, refetch } = useDashboardOverviewQuery({
    variables: { submissions: SUBMISSIONS_SHOWN, drafts: DRAFTS_SHOWN, events: EVENTS_READ },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <>
      <title>{`${OVERVIEW_MESSAGES.title} · Admin`}</title>
      <h1 className={classes.heading}>{OVERVIEW_MESSAGES.title}</h1>
      {data ? (
        <Panels data={data} />
      ) : error ? (
        <Notice title={OVERVIEW_MESSAGES.failed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      ) : (
        <Loading />
      )}
    </>
  );
}

type NextEvent = DashboardOverviewQuery['upcomingEvents']['nodes'][number];
/** Neither over nor cancelled. */
const isExpected = ({ status }: NextEvent): boolean => status !== 'COMPLETED' && status !== 'CANCELLED';

function Panels({ data }: { data: DashboardOverviewQuery }) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, new Date());
  const problems = problemsOf(data, timeZone, today);
  return (
    <>
      {problems.length > 0 && <Problems problems={problems} />}
      <div className={classes.columns}>
        <div className={classes.column}>
          <SubmissionsPanel
            waitingSubmissions={data.waitingSubmissions}
            // The cache may hold more of the list than was asked for here.
            posts={data.submissions.nodes.slice(0, SUBMISSIONS_SHOWN)}
            timeZone={timeZone}
            today={today}
          />
          <DraftsPanel
            posts={data.drafts.nodes.slice(0, DRAFTS_SHOWN)}
            count={data.drafts.totalCount}
            timeZone={timeZone}
            today={today}
          />
          <PendingPanel
            posts={data.pendingPosts.nodes.slice(0, DRAFTS_SHOWN)}
            count={data.pendingPosts.totalCount}
            timeZone={timeZone}
            today={today}
          />
        </div>
        <div className={classes.column}>
          <EventPanel event={data.upcomingEvents.nodes.find(isExpected)} today={today} />
          <ApplicationsPanel settings={data.adminMembershipConfig} today={today} />
          <BackupPanel backup={data.backupStatus} timeZone={timeZone} today={today} />
        </div>
      </div>
    </>
  );
}

const Problems = ({ problems }: { problems: readonly Problem[] }) => (
  <section className={classes.problems} aria-label={OVERVIEW_MESSAGES.problems}>
    <h2 className={classes.subject}>{OVERVIEW_MESSAGES.problems}</h2>
    <ul>
      {problems.map(({ text, action }) => (
        <li key={text}>
          {text} {action && <Link to={action.to}>{action.label}</Link>}
        </li>
      ))}
    </ul>
  </section>
);

const Loading = () => (
  <div className={classes.columns} role="status" aria-busy aria-label="Loading">
    {['left', 'right'].map((column) => (
      <div key={column} className={classes.column}>
        <Skeleton height={260} />
        <Skeleton height={180} />
      </div>
    ))}
  </div>
);
