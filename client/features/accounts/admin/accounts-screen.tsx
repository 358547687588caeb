import { Badge, Button, Skeleton } from '@mantine/core';
import { ACCOUNT_ROLES } from '@shared/accounts';
import { dateAndTime, longDay } from '@shared/time';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedAccountFragment, NewLinkFragment } from '../../../gql/admin';
import { useAccountsQuery } from '../../../gql/admin-hooks';
import { RecordMenu } from '../../../records/actions/record-menu';
import { useOwnAccount } from '../../../records/own-account';
import { failureOf } from '../../../ui/loading/failure';
import plain from '../../../records/list/plain-list.module.css';
import { ScreenHead } from '../../../records/screen-head';
import { Notice } from '../../../ui/page/notice';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import classes from './accounts.module.css';
import { HAND_OVER_PATH } from './hand-over/constants';
import { HandedLinkDialog } from './handed-link-dialog';
import { InviteDialog } from './invite-dialog';
import { RequireSecondStep } from './require-second-step';
import { ROLE_OF } from './roles';
import { ACCOUNTS_MESSAGES, nameOf } from './texts';
import { useAccountActions } from './use-account-actions';

/** Everybody who can sign in, for administrators. */
export function AccountsScreen() {
  const own = useOwnAccount();
  const heading = useRef<HTMLHeadingElement>(null);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<NewLinkFragment | null>(null);
  const isAdministrator = own?.me.accountRole === 'ADMINISTRATOR';
  return (
    <div className={classes.screen}>
      <ScreenHead
        heading={heading}
        title={ACCOUNTS_MESSAGES.title}
        hint={own && !isAdministrator ? ACCOUNTS_MESSAGES.onlyAdministrators : <Hint />}
      >
        {isAdministrator && <Button onClick={() => setInviting(true)}>{ACCOUNTS_MESSAGES.invite}</Button>}
      </ScreenHead>
      {isAdministrator && <RequireSecondStep required={own.secondStep.required} />}
      {isAdministrator && <AccountList ownId={own.me.id} onLink={setLink} onGone={() => heading.current?.focus()} />}
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setLink(invited);
          }}
        />
      )}
      {link && <HandedLinkDialog link={link} onClose={() => setLink(null)} />}
    </div>
  );
}

const Hint = () => (
  <>
    {ACCOUNTS_MESSAGES.hint} <Link to={HAND_OVER_PATH}>{ACCOUNTS_MESSAGES.handOver}</Link>
  </>
);

interface AccountListProps {
  ownId: string;
  onLink: (link: NewLinkFragment) => void;
  /** The row that had the focus is gone. */
  onGone: () => void;
}

function AccountList({ ownId, onLink, onGone }: AccountListProps) {
  const { data, error, refetch } = useAccountsQuery({ fetchPolicy: 'cache-and-network' });
  const { actionsOf, dialog } = useAccountActions({ ownId, onLink, onGone });
  if (error && !data)
    return (
      <Notice title={failureOf(error).message ?? ACCOUNTS_MESSAGES.failed} failed>
        <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  if (!data) return <Skeleton height={160} role="status" aria-label={ACCOUNTS_MESSAGES.loading} />;
  return (
    <>
      <ul className={`${plain.list} ${classes.accounts}`}>
        {data.accounts.map((account) => (
          <li key={account.id} className={plain.row} data-ended={account.state === 'DEACTIVATED' || undefined}>
            <AccountFacts account={account} own={account.id === ownId} />
            <RecordMenu name={nameOf(account)} actions={actionsOf(account)} />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

function AccountFacts({ account, own }: { account: ListedAccountFragment; own: boolean }) {
  const { timeZone } = useSite();
  const { name, email, role, state, lastSeenAt, linkExpiresAt, lastDay, secondStep, apiKeys } = account;
  const seen = lastSeenAt
    ? ACCOUNTS_MESSAGES.lastSeen(dateAndTime(timeZone, lastSeenAt))
    : state === 'INVITED' && !linkExpiresAt
      ? ACCOUNTS_MESSAGES.linkExpired
      : ACCOUNTS_MESSAGES.neverSeen;
  const facts = [
    ACCOUNT_ROLES[ROLE_OF[role]].label,
    seen,
    ...(linkExpiresAt ? [ACCOUNTS_MESSAGES.linkUntil(dateAndTime(timeZone, linkExpiresAt))] : []),
    ...(lastDay && state !== 'DEACTIVATED' ? [ACCOUNTS_MESSAGES.lastDay(longDay(lastDay))] : []),
    ...(secondStep ? [ACCOUNTS_MESSAGES.secondStep] : []),
    ...(apiKeys > 0 ? [ACCOUNTS_MESSAGES.keys(apiKeys)] : []),
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
        {state !== 'ACTIVE' && (
          <Badge component="span" variant="outline">
            {ACCOUNTS_MESSAGES.states[state]}
          </Badge>
        )}
      </p>
      {name && <p className={plain.facts}>{email}</p>}
      <p className={plain.facts}>{facts.join(', ')}</p>
    </div>
  );
}
