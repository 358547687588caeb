import { Badge, Button } from '@mantine/core';
import { KEY_MESSAGES } from '@shared/api-keys';
import { dateAndTime, longDate } from '@shared/time';
import type { ListedKeyFragment } from '../../../gql/admin';
import { useSite } from '../../../ui/site';
import classes from './api-keys.module.css';
import { SCOPES } from './scopes';

interface KeyRowProps {
  apiKey: ListedKeyFragment;
  onRevoke: (key: ListedKeyFragment) => void;
}

/** A key without its secret: what it is for, what it may do, and how it is used. */
export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, beginning, scope, state, madeBy, createdAt, expiresAt, revokedAt, lastUsedAt } = apiKey;
  const { timeZone } = useSite();
  const live = state === 'LIVE';
  const end = longDate(timeZone, revokedAt ?? expiresAt);
  const used = lastUsedAt ? KEY_MESSAGES.lastUsed(dateAndTime(timeZone, lastUsedAt)) : KEY_MESSAGES.neverUsed;
  return (
    <li className={classes.key} data-ended={!live || undefined}>
      <div>
        <p className={classes.name}>
          {name}
          <code className={classes.beginning}>{beginning}…</code>
          {!live && <Badge variant="outline">{KEY_MESSAGES[state === 'EXPIRED' ? 'expired' : 'revoked']}</Badge>}
        </p>
        <p className={classes.facts}>
          {SCOPES[scope].label}, {used}, {live ? KEY_MESSAGES.expires(end) : KEY_MESSAGES.endedOn(end)}
        </p>
        <p className={classes.facts}>{KEY_MESSAGES.made(longDate(timeZone, createdAt), madeBy)}</p>
      </div>
      {live && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={KEY_MESSAGES.revokeNamed(name)}
          onClick={() => onRevoke(apiKey)}
        >
          {KEY_MESSAGES.revoke}
        </Button>
      )}
    </li>
  );
}
