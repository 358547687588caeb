import { completionProblems, HAND_OVER_RULES, planOf } from '@shared/hand-over';
import { dayIn, dateAndTime } from '@shared/time';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { HandOverDetailsFragment, HandOverPlan, HandOverQuery, NewLinkFragment } from '../../../../gql/admin';
import { useSite } from '../../../../ui/site/site';
import { PLAN_OF } from '../roles';
import { BackupStep } from './backup-step';
import { CompleteStep } from './complete-step';
import { FIRST_WEEKS, FirstWeeks, useFirstWeeks } from './first-weeks';
import classes from './hand-over.module.css';
import { KeyList } from './key-list';
import { newSettings } from './lists';
import { MailSettings } from './mail-settings';
import { SavedText } from './saved-text';
import { Step } from './step';
import { TeamPage } from './team-page';
import { HAND_OVER_TEXTS } from './texts';
import { useSaveHandOver, type RefetchHandOver } from './use-save-hand-over';
import { WhoComes } from './who-comes';
import { WhoGoes } from './who-goes';

interface GuideProps {
  handOver: HandOverDetailsFragment;
  data: HandOverQuery;
  ownId: string;
  refetch: RefetchHandOver;
  onCompleted: (links: readonly NewLinkFragment[]) => Promise<void>;
  onDiscarded: () => Promise<void>;
}

interface GuideStep {
  id: string;
  title: string;
  hint: string;
  /** In a few words, for the list of steps. */
  state: string;
  content: ReactNode;
}

/** The steps of a hand-over on one page, in any order, and a list of them at the side. */
export function Guide(props: GuideProps) {
  const steps = useSteps(props);
  return (
    <div className={classes.guide}>
      <div className={classes.side}>
        <nav aria-label={HAND_OVER_TEXTS.steps}>
          <ol className={classes.steps}>
            {steps.map(({ id, title, state }, place) => (
              <li key={id}>
                <span className={classes.number}>{place + 1}.</span>
                <Link to={`#${id}`}>{title}</Link>
                <span className={classes.state}>{state}</span>
              </li>
            ))}
          </ol>
        </nav>
        <LastSaved {...props.handOver} />
      </div>
      <div className={classes.sections}>
        {steps.map(({ id, title, hint, content }, place) => (
          <Step key={id} id={id} number={place + 1} title={title} hint={hint}>
            {content}
          </Step>
        ))}
      </div>
    </div>
  );
}

function LastSaved({ updatedAt, updatedBy }: HandOverDetailsFragment) {
  const { timeZone } = useSite();
  return (
    <p className={classes.saved} role="status">
      {updatedBy && HAND_OVER_TEXTS.saved(dateAndTime(timeZone, updatedAt), updatedBy)}
    </p>
  );
}

function useSteps(props: GuideProps): GuideStep[] {
  const { handOver, data, ownId, refetch, onCompleted, onDiscarded } = props;
  const { timeZone } = useSite();
  const { save, saved } = useSaveHandOver(handOver, refetch);
  const weeks = useFirstWeeks();
  const accounts = data.accounts.filter(({ state }) => state !== 'DEACTIVATED');
  const keys = data.apiKeys.filter(({ state }) => state === 'LIVE');
  const addresses = data.mailAddresses;
  const backup = data.backupStatus;
  const goes = accounts.filter((account) => planOf<HandOverPlan>(account, handOver.plans) === 'GOES').length;
  const problems = Object.values(
    completionProblems({
      ...handOver,
      plans: handOver.plans.map(({ account, becomes }) => ({ account, becomes: PLAN_OF[becomes] })),
      lastDay: handOver.lastDay ?? null,
      members: handOver.members.map(({ name, position }) => ({ name, position: position ?? null })),
      today: dayIn(timeZone, new Date()),
      own: ownId,
    }),
  );
  const parts = { handOver, accounts, save };
  const settings = newSettings(handOver, { ...addresses, contact: addresses.contact ?? null });
  return [
    {
      ...step('comes', HAND_OVER_TEXTS.comesTitle, HAND_OVER_TEXTS.comesHint),
      state: HAND_OVER_TEXTS.people(handOver.invitations.length),
      content: <WhoComes {...parts} accounts={data.accounts} />,
    },
    {
      ...step('goes', HAND_OVER_TEXTS.goesTitle, HAND_OVER_TEXTS.goesHint),
      state: HAND_OVER_TEXTS.goes(goes),
      content: <WhoGoes {...parts} ownId={ownId} />,
    },
    {
      ...step('team', HAND_OVER_TEXTS.teamTitle(handOver.year), HAND_OVER_TEXTS.teamHint),
      state: HAND_OVER_TEXTS.members(handOver.members.length),
      content: <TeamPage {...parts} years={data.teamYears} />,
    },
    {
      ...step('mail', HAND_OVER_TEXTS.mailTitle, HAND_OVER_TEXTS.mailHint),
      state: HAND_OVER_TEXTS.change(settings.length),
      content: <MailSettings handOver={handOver} addresses={addresses} save={save} />,
    },
    {
      ...step('keys', HAND_OVER_TEXTS.keysTitle, HAND_OVER_TEXTS.keysHint),
      state: HAND_OVER_TEXTS.keys(keys.length),
      content: <KeyList handOver={handOver} accounts={accounts} keys={keys} />,
    },
    {
      ...step('weeks', HAND_OVER_TEXTS.weeksTitle, HAND_OVER_TEXTS.weeksHint(FIRST_WEEKS)),
      state: weeks.dates ? HAND_OVER_TEXTS.dates(weeks.dates.length) : '',
      content: <FirstWeeks weeks={weeks} />,
    },
    {
      ...step('backup', HAND_OVER_TEXTS.backupTitle, HAND_OVER_TEXTS.backupHint),
      state: HAND_OVER_TEXTS.backupState(backup.lastAt ? dateAndTime(timeZone, backup.lastAt) : null),
      content: <BackupStep {...backup} />,
    },
    {
      ...step('notes', HAND_OVER_TEXTS.notesTitle, HAND_OVER_TEXTS.notesHint),
      state: HAND_OVER_TEXTS.notesState(handOver.notes),
      content: <Notes notes={handOver.notes} onSave={(notes) => save(() => ({ notes }))} />,
    },
    {
      ...step('complete', HAND_OVER_TEXTS.completeTitle, HAND_OVER_TEXTS.completeHint),
      state: problems.length === 0 ? HAND_OVER_TEXTS.ready : HAND_OVER_TEXTS.open(problems.length),
      content: <CompleteStep {...parts} saved={saved} problems={problems} {...{ refetch, onCompleted, onDiscarded }} />,
    },
  ];
}

const step = (id: string, title: string, hint: string) => ({ id, title, hint });

const Notes = ({ notes, onSave }: { notes: string; onSave: (notes: string) => Promise<void> }) => (
  <div className={classes.notes}>
    <SavedText label={HAND_OVER_TEXTS.notes} rules={HAND_OVER_RULES.notes} saved={notes} onSave={onSave} lines={4} />
  </div>
);
