import type { ApolloCache } from '@apollo/client';
import { Badge, Button, Skeleton } from '@mantine/core';
import { dateAndTime } from '@shared/time';
import { useRef, useState } from 'react';
import { SessionsDocument, type SessionsQuery } from '../../gql/admin';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../../gql/admin-hooks';
import { BusyButton } from '../../ui/forms/busy-button';
import { failureOf } from '../../ui/loading/failure';
import { Notice } from '../../ui/page/notice';
import { reportOutcome } from '../../ui/toasts/report-outcome';
import { useSite } from '../../ui/site/site';
import { TitledSection } from '../../ui/page/titled-section';
import section from '../../ui/page/titled-section.module.css';
import plain from '../../records/list/plain-list.module.css';
import { TRY_AGAIN } from '../../ui/texts';
import { ACCOUNT_MESSAGES } from './texts';

type Session = SessionsQuery['sessions'][number];

/** Number of sessions shown before "Show all". */
const SESSIONS_SHOWN_AT_FIRST = 6;

export function SessionList() {
  const { data, error, refetch } = useSessionsQuery({ fetchPolicy: 'cache-and-network' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { end, endOthers, ending } = useEndSessions(() => heading.current?.focus());
  const sessions = data?.sessions;
  const others = sessions?.some(({ current }) => !current);
  return (
    <TitledSection
      id="sessions"
      heading={heading}
      title={ACCOUNT_MESSAGES.sessions}
      hint={ACCOUNT_MESSAGES.sessionsHint}
    >
      {error && !sessions && (
        <Notice title={failureOf(error).message ?? ACCOUNT_MESSAGES.sessionsFailed} failed>
          <Button variant="default" onClick={() => void refetch().catch(() => undefined)}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !sessions && <Skeleton height={120} role="status" aria-label={ACCOUNT_MESSAGES.sessionsLoading} />}
      {sessions && <List sessions={sessions} busy={ending} onEnd={end} />}
      {others === false && <p className={section.hint}>{ACCOUNT_MESSAGES.onlyThis}</p>}
      {others && (
        <BusyButton variant="default" busy={ending} onClick={endOthers}>
          {ACCOUNT_MESSAGES.endOthers}
        </BusyButton>
      )}
    </TitledSection>
  );
}

/** Ends sessions. The pressed button is removed with them: `then` moves the focus. */
function useEndSessions(then: () => void) {
  const [endOne, one] = useEndSessionMutation({
    update: (cache, _, { variables }) => keepOnly(cache, ({ id }) => id !== variables?.id),
  });
  const [endOthers, others] = useEndOtherSessionsMutation({ update: (cache) => keepOnly(cache, isCurrent) });
  const ending = async (work: () => Promise<string>): Promise<void> => {
    if (await reportOutcome(work, ACCOUNT_MESSAGES.endFailed)) then();
  };
  return {
    ending: one.loading || others.loading,
    end: (id: string) =>
      void ending(async () => {
        await endOne({ variables: { id } });
        return ACCOUNT_MESSAGES.ended;
      }),
    endOthers: () =>
      void ending(async () => ACCOUNT_MESSAGES.othersEnded((await endOthers()).data?.endOtherSessions ?? 0)),
  };
}

const isCurrent = ({ current }: Session): boolean => current;

/** Update the cache: refetching could fail. */
function keepOnly(cache: ApolloCache, goesOn: (session: Session) => boolean): void {
  cache.updateQuery<SessionsQuery>(
    { query: SessionsDocument },
    (former) => former && { sessions: former.sessions.filter(goesOn) },
  );
}

interface ListProps {
  sessions: readonly Session[];
  busy: boolean;
  onEnd: (id: string) => void;
}

function List({ sessions, ...actions }: ListProps) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className={plain.list}>
        {sessions.slice(0, all ? undefined : SESSIONS_SHOWN_AT_FIRST).map((session) => (
          <Row key={session.id} session={session} {...actions} />
        ))}
      </ul>
      {!all && sessions.length > SESSIONS_SHOWN_AT_FIRST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {ACCOUNT_MESSAGES.showAll(sessions.length)}
        </Button>
      )}
    </>
  );
}

function Row({ session, busy, onEnd }: { session: Session } & Omit<ListProps, 'sessions'>) {
  const { timeZone } = useSite();
  const { id, browser, current } = session;
  const [began, seen] = [session.createdAt, session.lastSeenAt].map((at) => dateAndTime(timeZone, at));
  return (
    <li className={plain.row}>
      <div>
        <p className={plain.name}>
          {browser}{' '}
          {current && (
            <Badge component="span" variant="outline">
              {ACCOUNT_MESSAGES.thisSession}
            </Badge>
          )}
        </p>
        <p className={plain.facts}>
          {ACCOUNT_MESSAGES.began} {began}
          {!current && `, ${ACCOUNT_MESSAGES.lastSeen} ${seen}`}
        </p>
      </div>
      {!current && (
        <BusyButton
          variant="subtle"
          size="compact-sm"
          busy={busy}
          aria-label={ACCOUNT_MESSAGES.endNamed(browser, began!)}
          onClick={() => onEnd(id)}
        >
          {ACCOUNT_MESSAGES.end}
        </BusyButton>
      )}
    </li>
  );
}
