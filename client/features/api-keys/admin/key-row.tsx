import { Badge, Button } from '@mantine/core';
import { dateAndTime, longDate } from '@shared/time';
import type { ListedKeyFragment } from '../../../gql/admin';
import { useSite } from '../../../ui/site';
import classes from './api-keys.module.css';
import { SCOPE_LABELS_BY_NAME } from './scopes';
import { API_KEY_MESSAGES } from './texts';

interface KeyRowProps {
  apiKey: ListedKeyFragment;
  onRevoke: (key: ListedKeyFragment) => void;
}

export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { name, beginning, scope, state, madeBy, madeWith, createdAt, expiresAt, revokedAt } = apiKey;
  const { timeZone } = useSite();
  const live = state === 'LIVE';
  const end = longDate(timeZone, revokedAt ?? expiresAt);
  const { lastUsedAt, lastUsedWith } = apiKey;
  const used = lastUsedAt
    ? API_KEY_MESSAGES.lastUsed(dateAndTime(timeZone, lastUsedAt), lastUsedWith)
    : API_KEY_MESSAGES.neverUsed;
  return (
    <li className={classes.key} data-ended={!live || undefined}>
      <div>
        <p className={classes.name}>
          {name}
          <code className={classes.beginning}>{beginning}…</code>
          {!live && <Badge variant="outline">{API_KEY_MESSAGES[state === 'EXPIRED' ? 'expired' : 'revoked']}</Badge>}
        </p>
        <p className={classes.facts}>
          {SCOPE_LABELS_BY_NAME[scope].label}, {used},{' '}
          {live ? API_KEY_MESSAGES.expires(end) : API_KEY_MESSAGES.endedOn(end)}
        </p>
        <p className={classes.facts}>{API_KEY_MESSAGES.made(longDate(timeZone, createdAt), madeBy, madeWith)}</p>
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
