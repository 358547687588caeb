import { planOf } from '@shared/hand-over';
import { dateAndTime } from '@shared/time';
import type {
  HandOverDetailsFragment,
  HandOverPlan,
  HandOverQuery,
  ListedAccountFragment,
} from '../../../../gql/admin';
import plain from '../../../../records/list/plain-list.module.css';
import { useSite } from '../../../../ui/site/site';
import { nameOf } from '../texts';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

type Key = HandOverQuery['apiKeys'][number];

interface KeyListProps {
  handOver: HandOverDetailsFragment;
  accounts: readonly ListedAccountFragment[];
  /** Those that are valid. */
  keys: readonly Key[];
}

/** The API keys, what uses them, and which of them end. */
export function KeyList({ handOver, accounts, keys }: KeyListProps) {
  const { timeZone } = useSite();
  if (keys.length === 0) return <p className={classes.none}>{HAND_OVER_TEXTS.noKeys}</p>;
  return (
    <ul className={`${plain.list} ${classes.list}`}>
      {keys.map((key) => {
        const owner = accounts.find(({ email }) => email === key.madeBy);
        const ends = owner !== undefined && planOf<HandOverPlan>(owner, handOver.plans) === 'GOES';
        return (
          <li key={key.id} className={plain.row}>
            <div>
              <p className={plain.name}>{key.name}</p>
              <p className={plain.facts}>
                {HAND_OVER_TEXTS.keyOf(owner ? nameOf(owner) : key.madeBy)}, {keyUse(key, timeZone)}
              </p>
              {ends && <p className={classes.ends}>{HAND_OVER_TEXTS.keyEnds}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** When a key was used last, and by what. */
export const keyUse = ({ lastUsedAt, lastUsedWith }: Key, timeZone: string): string =>
  lastUsedAt
    ? HAND_OVER_TEXTS.keyUsed(dateAndTime(timeZone, lastUsedAt), lastUsedWith ?? null)
    : HAND_OVER_TEXTS.keyUnused;
