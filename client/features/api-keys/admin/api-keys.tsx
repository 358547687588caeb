import { Button, Skeleton, Badge } from '@mantine/core';
import { useRef, useState } from 'react';
import { dateAndTime, longDate } from '@shared/time';
import type { ListedKeyFragment } from '../../../gql/admin';
import { useApiKeysQuery } from '../../../gql/admin-hooks';
import plain from '../../../records/list/plain-list.module.css';
import { failureOf } from '../../../ui/loading/failure';
import { Notice } from '../../../ui/page/notice';
import { TitledSection } from '../../../ui/page/titled-section';
import section from '../../../ui/page/titled-section.module.css';
import classes from './api-keys.module.css';
import { CreateKeyDialog } from './create-key-dialog';
import { RevokeKeyDialog } from './revoke-key-dialog';
import { API_KEY_MESSAGES } from './texts';
import { TRY_AGAIN } from '../../../ui/texts';
import { useSite } from '../../../ui/site/site';
import { SCOPE_LABELS_BY_NAME } from './scopes';

/** Number of ended keys that are shown before "Show all". */
const ENDED_KEYS_SHOWN = 3;

export function ApiKeys() {
  const { data, error, refetch } = useApiKeysQuery({ fetchPolicy: 'cache-and-network' });
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ListedKeyFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const keys = data?.apiKeys;
  const again = (): void => void refetch().catch(() => undefined);
  return (
    <TitledSection
      id="api-keys"
      className={classes.section}
      heading={heading}
      title={API_KEY_MESSAGES.title}
      hint={API_KEY_MESSAGES.hint}
    >
      {error && !keys && (
        <Notice title={failureOf(error).message ?? API_KEY_MESSAGES.failed} failed>
          <Button variant="default" onClick={again}>
            {TRY_AGAIN}
          </Button>
        </Notice>
      )}
      {!error && !keys && <Skeleton height={120} role="status" aria-label={API_KEY_MESSAGES.loading} />}
      {keys?.length === 0 && <p className={section.hint}>{API_KEY_MESSAGES.none}</p>}
      {keys && keys.length > 0 && <List keys={keys} onRevoke={setRevoking} />}
      {keys && (
        <Button variant="default" onClick={() => setMaking(true)}>
          {API_KEY_MESSAGES.make}
        </Button>
      )}
      {making && <CreateKeyDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <RevokeKeyDialog
          apiKey={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => heading.current?.focus()}
          onFailed={again}
        />
      )}
    </TitledSection>
  );
}

interface ListProps {
  keys: readonly ListedKeyFragment[];
  onRevoke: (key: ListedKeyFragment) => void;
}

function List({ keys, onRevoke }: ListProps) {
  const [all, setAll] = useState(false);
  const live = keys.filter(({ state }) => state === 'LIVE').length;
  const shown = all ? keys : keys.slice(0, live + ENDED_KEYS_SHOWN);
  return (
    <>
      <ul className={plain.list}>
        {shown.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke} />
        ))}
      </ul>
      {shown.length < keys.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {API_KEY_MESSAGES.showAll(keys.length)}
        </Button>
      )}
    </>
  );
}

interface KeyRowProps {
  apiKey: ListedKeyFragment;
  onRevoke: (key: ListedKeyFragment) => void;
}

function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, beginning, scope, state, madeBy, madeWith, createdAt, expiresAt, revokedAt } = apiKey;
  const { timeZone } = useSite();
  const live = state === 'LIVE';
  const end = longDate(timeZone, revokedAt ?? expiresAt);
  const { lastUsedAt, lastUsedWith } = apiKey;
  const used = lastUsedAt
    ? API_KEY_MESSAGES.lastUsed(dateAndTime(timeZone, lastUsedAt), lastUsedWith)
    : API_KEY_MESSAGES.neverUsed;
  return (
    <li className={plain.row} data-ended={!live || undefined}>
      <div>
        <p className={plain.name}>
          {name}
          <code className={classes.beginning}>{beginning}…</code>
          {!live && (
            <Badge component="span" variant="outline">
              {API_KEY_MESSAGES[state === 'EXPIRED' ? 'expired' : 'revoked']}
            </Badge>
          )}
        </p>
        <p className={plain.facts}>
          {SCOPE_LABELS_BY_NAME[scope].label}, {used},{' '}
          {live ? API_KEY_MESSAGES.expires(end) : API_KEY_MESSAGES.endedOn(end)}
        </p>
        <p className={plain.facts}>{API_KEY_MESSAGES.made(longDate(timeZone, createdAt), madeBy, madeWith)}</p>
      </div>
      {live && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={API_KEY_MESSAGES.revokeNamed(name)}
          onClick={() => onRevoke(apiKey)}
        >
          {API_KEY_MESSAGES.revoke}
        </Button>
      )}
    </li>
  );
}
