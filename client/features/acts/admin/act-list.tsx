import { Button } from '@mantine/core';
import { dayIn, timeIn, weekdayAndDay } from '@shared/time';
import type { ListedActFragment } from '../../../gql/admin';
import { EmptyState } from '../../../records/list/empty-state';
import { LoadMore } from '../../../records/list/load-more';
import { LoadingRows } from '../../../records/list/loading-rows';
import { RecordGroups } from '../../../records/list/record-groups';
import type { RecordPages } from '../../../records/list/use-record-list';
import { Notice } from '../../../ui/page/notice';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import classes from './acts.module.css';
import { ACTS_MESSAGES, actInWords, actorOf } from './texts';

interface ActListProps {
  pages: RecordPages<ListedActFragment>;
  filtered: boolean;
  onShowAll: () => void;
}

/** The acts by day, or what takes their place. */
export function ActList({ pages, filtered, onShowAll }: ActListProps) {
  const { timeZone } = useSite();
  const { list, loading } = pages;
  if (pages.failed)
    return (
      <Notice title={pages.reason ?? ACTS_MESSAGES.failed} failed>
        <Button variant="default" onClick={pages.reload}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  if (!list) return <LoadingRows />;
  if (list.totalCount === 0 && !filtered)
    return (
      <EmptyState>
        <Notice title={ACTS_MESSAGES.empty}>
          <p>{ACTS_MESSAGES.emptyHint}</p>
        </Notice>
      </EmptyState>
    );
  if (list.totalCount === 0)
    return (
      <Notice title={ACTS_MESSAGES.none}>
        <Button variant="default" onClick={onShowAll}>
          {ACTS_MESSAGES.showAll}
        </Button>
      </Notice>
    );
  return (
    <div>
      <p className={classes.count}>{ACTS_MESSAGES.count(list.totalCount)}</p>
      <RecordGroups records={list.nodes} groupOf={({ at }) => weekdayAndDay(dayIn(timeZone, at))} busy={loading}>
        {(act) => <ActRow key={act.id} act={act} />}
      </RecordGroups>
      <LoadMore list={list} busy={loading} onLoad={pages.loadMore} />
    </div>
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
