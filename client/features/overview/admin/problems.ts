import { isPast } from '@shared/membership';
import { dateAndTime, longDay } from '@shared/time';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { OVERVIEW_MESSAGES } from './texts';

export interface Problem {
  text: string;
  /** Link to where it can be solved. */
  action?: { to: string; label: string };
}

/** Problems that an officer can solve. */
export function problemsOf(
  { mailStatus, backupStatus, adminMembershipConfig: membership, adminIntroVideo }: DashboardOverviewQuery,
  timeZone: string,
  today: string,
): Problem[] {
  const problems: Problem[] = [];
  const { isOpen, formUrl, closeDate, nextIntakeDate } = membership;
  const hasClosed = isOpen && closeDate !== null && isPast(closeDate, today);
  if (mailStatus.failingSince)
    problems.push({
      text: OVERVIEW_MESSAGES.mailFailing(dateAndTime(timeZone, mailStatus.failingSince), mailStatus.waiting),
    });
  problems.push(...backupProblems(backupStatus, timeZone));
  if (hasClosed && (nextIntakeDate === null || isPast(nextIntakeDate, today)))
    problems.push({
      text: OVERVIEW_MESSAGES.closedByDate(longDay(closeDate)),
      action: { to: '/admin/applications', label: OVERVIEW_MESSAGES.setIntake },
    });
  if (isOpen && !hasClosed && !formUrl)
    problems.push({
      text: OVERVIEW_MESSAGES.noForm,
      action: { to: '/admin/applications', label: OVERVIEW_MESSAGES.addForm },
    });
  if (adminIntroVideo?.pending?.state === 'FAILED')
    problems.push({
      text: OVERVIEW_MESSAGES.videoFailed,
      action: { to: '/admin/video', label: OVERVIEW_MESSAGES.openVideo },
    });
  return problems;
}

function backupProblems(
  { failedAt, problem, stale, missing, proofFailedAt, proofProblem }: DashboardOverviewQuery['backupStatus'],
  timeZone: string,
): Problem[] {
  return [
    ...(failedAt ? [{ text: OVERVIEW_MESSAGES.backupFailed(dateAndTime(timeZone, failedAt), problem) }] : []),
    ...(stale && !failedAt ? [{ text: OVERVIEW_MESSAGES.backupStale }] : []),
    ...(proofFailedAt
      ? [{ text: OVERVIEW_MESSAGES.proofFailed(dateAndTime(timeZone, proofFailedAt), proofProblem) }]
      : []),
    ...(missing > 0 ? [{ text: OVERVIEW_MESSAGES.filesLost(missing) }] : []),
  ];
}
