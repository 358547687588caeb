import { Badge, Select } from '@mantine/core';
import { ACCOUNT_ROLES } from '@shared/accounts';
import { HAND_OVER_MESSAGES, planOf } from '@shared/hand-over';
import { isCalendarDate } from '@shared/rules';
import { dayIn, longDay } from '@shared/time';
import { useState, type FocusEvent } from 'react';
import type { HandOverDetailsFragment, HandOverPlan, ListedAccountFragment } from '../../../../gql/admin';
import { DateField } from '../../../../records/dates/date-field';
import plain from '../../../../records/list/plain-list.module.css';
import { optionsOf } from '../../../../records/options';
import { useSite } from '../../../../ui/site/site';
import { ROLE_OF } from '../roles';
import { ACCOUNTS_MESSAGES, nameOf } from '../texts';
import classes from './hand-over.module.css';
import { plansWith } from './lists';
import { HAND_OVER_TEXTS } from './texts';
import { saveOrNotify, type SaveHandOver } from './use-save-hand-over';

interface WhoGoesProps {
  handOver: HandOverDetailsFragment;
  /** Those that are not deactivated. */
  accounts: readonly ListedAccountFragment[];
  ownId: string;
  save: SaveHandOver;
}

const PLANS = optionsOf<HandOverPlan>(HAND_OVER_TEXTS.plans);
const isPlan = (text: string | null): text is HandOverPlan => text !== null && text in HAND_OVER_TEXTS.plans;

/** The plan for every account, and the last day of those who go. */
export const WhoGoes = ({ handOver, accounts, ownId, save }: WhoGoesProps) => (
  <>
    <ul className={`${plain.list} ${classes.list}`}>
      {accounts.map((account) => (
        <li
          key={account.id}
          className={plain.row}
          data-ended={planOf<HandOverPlan>(account, handOver.plans) === 'GOES' || undefined}
        >
          <AccountFacts account={account} own={account.id === ownId} />
          <Select
            className={classes.plan}
            aria-label={HAND_OVER_TEXTS.planOf(nameOf(account))}
            data={PLANS}
            value={planOf<HandOverPlan>(account, handOver.plans)}
            onChange={(becomes) => {
              if (isPlan(becomes))
                void saveOrNotify(save((latest) => ({ plans: plansWith(latest, account.id, becomes) })));
            }}
            allowDeselect={false}
          />
        </li>
      ))}
    </ul>
    <LastDay handOver={handOver} save={save} />
  </>
);

function AccountFacts({ account, own }: { account: ListedAccountFragment; own: boolean }) {
  const { name, email, role, state, lastDay } = account;
  const facts = [
    ...(name ? [email] : []),
    ACCOUNT_ROLES[ROLE_OF[role]].label,
    ...(lastDay ? [ACCOUNTS_MESSAGES.lastDay(longDay(lastDay))] : []),
  ];
  return (
    <div>
      <p className={plain.name}>
        {nameOf(account)}
        {own && (
          <Badge component="span" variant="outline">
            {ACCOUNTS_MESSAGES.you}
          </Badge>
        )}
        {state === 'INVITED' && (
          <Badge component="span" variant="outline">
            {ACCOUNTS_MESSAGES.states.INVITED}
          </Badge>
        )}
      </p>
      <p className={plain.facts}>{facts.join(', ')}</p>
    </div>
  );
}

/** Saved when the field and its calendar are left. */
function LastDay({ handOver, save }: Pick<WhoGoesProps, 'handOver' | 'save'>) {
  const { timeZone } = useSite();
  const today = dayIn(timeZone, new Date());
  const [typed, setTyped] = useState<{ day: string | null } | null>(null);
  const leave = async ({ currentTarget, relatedTarget }: FocusEvent): Promise<void> => {
    const day = typed?.day ?? null;
    if (!typed || currentTarget.contains(relatedTarget)) return;
    if (day !== null && (!isCalendarDate(day) || day < today)) return;
    if (day !== handOver.lastDay) await saveOrNotify(save(() => ({ lastDay: day ?? '' })));
    setTyped(null);
  };
  return (
    <div className={classes.day} onBlur={(event) => void leave(event)}>
      <DateField
        label={HAND_OVER_TEXTS.lastDay}
        description={HAND_OVER_TEXTS.lastDayHint}
        value={typed ? typed.day : handOver.lastDay}
        onChange={(day) => setTyped({ day })}
        earliest={{ date: today, message: HAND_OVER_MESSAGES.lastDayPassed }}
      />
    </div>
  );
}
