import { dayIn, timeIn, weekdayAndDay } from '@shared/time';
import type { ListedActFragment } from '../../../gql/admin';
import { ListOrNotice } from '../../../records/list/list-or-notice';
import { LoadMore } from '../../../records/list/load-more';
import { RecordGroups } from '../../../records/list/record-groups';
import type { RecordPages } from '../../../records/list/use-record-list';
import { useSite } from '../../../ui/site/site';
import classes from './acts.module.css';
import { ACTS_MESSAGES, actInWords, actorOf } from './texts';

interface ActListProps {
  pages: RecordPages<ListedActFragment>;
  filtered: boolean;
  onShowAll: () => void;
}

/** The acts by day, or a notice in their place. */
export function ActList({ pages, filtered, onShowAll }: ActListProps) {
  const { timeZone } = useSite();
  return (
    <ListOrNotice pages={pages} filtered={filtered} texts={ACTS_MESSAGES} onShowAll={onShowAll}>
      {(list) => (
        <>
          <RecordGroups
            records={list.nodes}
            groupOf={({ at }) => weekdayAndDay(dayIn(timeZone, at))}
            busy={pages.loading}
          >
            {(act) => <ActRow key={act.id} act={act} />}
          </RecordGroups>
          <LoadMore list={list} busy={pages.loading} onLoad={pages.loadMore} />
        </>
      )}
    </ListOrNotice>
  );
}

function ActRow({ act }: { act: ListedActFragment }) {
  const { timeZone } = useSite();
  const { at, apiKey, fields } = act;
  const person = actorOf(act);
  return (
    <li className={classes.act}>
      <time className={classes.time} dateTime={at}>
        {timeIn(timeZone, at)}
      </time>
      <div>
        <p className={classes.what}>{actInWords(act)}</p>
        {fields.length > 0 && <p className={classes.facts}>{ACTS_MESSAGES.fieldNames(fields)}</p>}
      </div>
      <p className={classes.who}>{apiKey ? ACTS_MESSAGES.byKey(person, apiKey) : person}</p>
    </li>
  );
}
