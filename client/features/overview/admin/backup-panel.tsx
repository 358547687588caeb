import { formatBytes } from '@shared/bytes';
import { dateAndTime, dayIn } from '@shared/time';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { relativeDay } from '../../../records/dates/typed-date';
import classes from './overview.module.css';
import { EmptyPanel, Panel } from './panel';
import { OVERVIEW_MESSAGES } from './texts';

interface BackupPanelProps {
  backup: DashboardOverviewQuery['backupStatus'];
  timeZone: string;
  today: string;
}

/** A failure is among the problems at the top. */
export function BackupPanel({ backup, timeZone, today }: BackupPanelProps) {
  const { enabled, lastAt, bytes, nextAt } = backup;
  if (!enabled && !lastAt)
    return (
      <Panel title={OVERVIEW_MESSAGES.backup}>
        <EmptyPanel title={OVERVIEW_MESSAGES.backupsOff} hint={OVERVIEW_MESSAGES.backupsOffHint} />
      </Panel>
    );
  const day = lastAt && relativeDay(dayIn(timeZone, lastAt), today);
  return (
    <Panel title={OVERVIEW_MESSAGES.backup}>
      <p className={classes.lead}>{day ? day.charAt(0).toUpperCase() + day.slice(1) : OVERVIEW_MESSAGES.noBackup}</p>
      <p className={classes.facts}>
        {lastAt && OVERVIEW_MESSAGES.backupFacts(dateAndTime(timeZone, lastAt), formatBytes(bytes))}
        {lastAt && <br />}
        {lastAt && proofText(backup, timeZone)}
        {lastAt && <br />}
        {nextAt ? OVERVIEW_MESSAGES.nextBackup(dateAndTime(timeZone, nextAt)) : OVERVIEW_MESSAGES.backupsOff}
      </p>
    </Panel>
  );
}

/** A proof that the server does not allow is no failure: it is told here. */
function proofText({ provedAt, proofFailedAt, proofProblem }: BackupPanelProps['backup'], timeZone: string): string {
  if (proofProblem && !proofFailedAt) return OVERVIEW_MESSAGES.unprovable(proofProblem);
  return provedAt ? OVERVIEW_MESSAGES.proven(dateAndTime(timeZone, provedAt)) : OVERVIEW_MESSAGES.neverProven;
}
