import { ACCOUNT_ROLES } from '@shared/accounts';
import { dateAndTime, dayIn, longDate, longDay, weekdayDayAndMonth } from '@shared/time';
import type { ReactNode } from 'react';
import type { HandOverDetailsFragment, HandOverQuery, ListedAccountFragment } from '../../../../gql/admin';
import { useSite } from '../../../../ui/site/site';
import { ROLE_OF } from '../roles';
import { nameOf } from '../texts';
import { useFirstWeeks } from './first-weeks';
import { keyUse } from './key-list';
import { useOperatorSentence } from './mail-settings';
import classes from './sheet.module.css';
import { HAND_OVER_TEXTS } from './texts';

interface SheetProps {
  /** A completed one. */
  handOver: HandOverDetailsFragment;
  data: HandOverQuery;
}

type Person = HandOverDetailsFragment['people'][number];

/** Summary for the next committee, on one page of A4 when it is printed. */
export function Sheet({ handOver, data }: SheetProps) {
  const { year, people, members, notes } = handOver;
  const states = useStates(handOver, data.accounts);
  const sentence = useOperatorSentence({ handOver, addresses: data.mailAddresses });
  const of = (wanted: (person: Person) => boolean) =>
    people.filter(wanted).toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const team =
    members.length > 0 ? HAND_OVER_TEXTS.teamPublished(year, members.length) : HAND_OVER_TEXTS.publishesNothing;
  return (
    <div className={classes.sheet}>
      <Part title={HAND_OVER_TEXTS.comesTitle}>
        <People people={of(({ isNew }) => isNew)} factsOf={states.arrival} />
      </Part>
      <Part title={HAND_OVER_TEXTS.left}>
        <People people={of(({ becomes }) => becomes === 'GOES')} factsOf={states.departure} />
      </Part>
      <Part title={HAND_OVER_TEXTS.stays}>
        <People people={of(({ isNew, becomes }) => !isNew && becomes !== 'GOES')} factsOf={states.role} />
      </Part>
      <Part title={HAND_OVER_TEXTS.team}>
        <p>{team}</p>
      </Part>
      <Part title={HAND_OVER_TEXTS.toOperator}>
        <p>{sentence ?? HAND_OVER_TEXTS.nothingForOperator}</p>
      </Part>
      <Part title={HAND_OVER_TEXTS.keysTitle}>
        <Keys keys={data.apiKeys.filter(({ state }) => state === 'LIVE')} accounts={data.accounts} />
      </Part>
      <Part title={HAND_OVER_TEXTS.weeksTitle}>
        <Dates />
      </Part>
      {notes && (
        <Part title={HAND_OVER_TEXTS.notesTitle}>
          <p className={classes.notes}>{notes}</p>
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.part}>
    <h2 className={classes.title}>{title}</h2>
    {children}
  </section>
);

function People({ people, factsOf }: { people: readonly Person[]; factsOf: (person: Person) => string }) {
  if (people.length === 0) return <p>{HAND_OVER_TEXTS.nobody}</p>;
  return (
    <ul>
      {people.map((person) => (
        <li key={person.id}>
          <strong>{nameOf(person)}</strong>
          {person.name && `, ${person.email}`}: {factsOf(person)}
        </li>
      ))}
    </ul>
  );
}

/** Present state of each person, which may differ from the plan. */
function useStates({ completedAt, lastDay }: HandOverDetailsFragment, accounts: readonly ListedAccountFragment[]) {
  const { timeZone } = useSite();
  const accountOf = ({ id }: Person) => accounts.find((account) => account.id === id);
  const role = (person: Person): string => {
    const account = accountOf(person);
    if (!account) return HAND_OVER_TEXTS.accountDeleted;
    if (account.state === 'DEACTIVATED') return HAND_OVER_TEXTS.deactivated;
    return ACCOUNT_ROLES[ROLE_OF[account.role]].label;
  };
  const arrival = (person: Person): string => {
    const account = accountOf(person);
    if (account?.state === 'ACTIVE') return `${role(person)}, ${HAND_OVER_TEXTS.hasSignedIn}`;
    if (account?.state !== 'INVITED') return role(person);
    const until = account.linkExpiresAt;
    return until
      ? `${role(person)}, ${HAND_OVER_TEXTS.invitedUntil(dateAndTime(timeZone, until))}`
      : `${role(person)}, ${HAND_OVER_TEXTS.invitationExpired}`;
  };
  const departure = (person: Person): string => {
    const account = accountOf(person);
    if (!account) return HAND_OVER_TEXTS.accountDeleted;
    if (account.state === 'DEACTIVATED')
      return HAND_OVER_TEXTS.leftAtOnce(lastDay ? longDay(lastDay) : longDate(timeZone, completedAt!));
    if (!account.lastDay) return HAND_OVER_TEXTS.keptAccess;
    const isOver = account.lastDay < dayIn(timeZone, new Date());
    return HAND_OVER_TEXTS[isOver ? 'stillHere' : 'leaves'](longDay(account.lastDay));
  };
  return { role, arrival, departure };
}

function Keys({ keys, accounts }: { keys: HandOverQuery['apiKeys']; accounts: readonly ListedAccountFragment[] }) {
  const { timeZone } = useSite();
  const endOf = (owner: string): string => {
    const lastDay = accounts.find(({ email }) => email === owner)?.lastDay;
    return lastDay ? `, ${HAND_OVER_TEXTS.keyEndsAfter(longDay(lastDay))}` : '';
  };
  if (keys.length === 0) return <p>{HAND_OVER_TEXTS.noKeys}</p>;
  return (
    <ul>
      {keys.map((key) => (
        <li key={key.id}>
          <strong>{key.name}</strong> {HAND_OVER_TEXTS.keyOf(key.madeBy)}: {keyUse(key, timeZone)}
          {endOf(key.madeBy)}
        </li>
      ))}
    </ul>
  );
}

function Dates() {
  const { dates, error } = useFirstWeeks();
  if (!dates) return <p>{error ? HAND_OVER_TEXTS.weeksFailed : HAND_OVER_TEXTS.loading}</p>;
  if (dates.length === 0) return <p>{HAND_OVER_TEXTS.dates(0)}</p>;
  return (
    <ul>
      {dates.map(({ id, day, title, facts }) => (
        <li key={id}>
          <strong>{weekdayDayAndMonth(day)}</strong>: {title}
          {facts && `, ${facts}`}
        </li>
      ))}
    </ul>
  );
}
