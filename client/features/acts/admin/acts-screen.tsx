import { Button, Select } from '@mantine/core';
import { ACT_SUBJECTS } from '@shared/acts';
import { isCalendarDate } from '@shared/rules';
import { dayIn, timeIn, weekdayAndDay } from '@shared/time';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ListedActFragment } from '../../../gql/admin';
import { useActPeopleQuery, useActsQuery, useMeQuery } from '../../../gql/admin-hooks';
import { DateField } from '../../../records/dates/date-field';
import { EmptyState } from '../../../records/list/empty-state';
import { LoadMore } from '../../../records/list/load-more';
import { LoadingRows } from '../../../records/list/loading-rows';
import { RecordGroups } from '../../../records/list/record-groups';
import { type RecordPages, useRecordList } from '../../../records/list/use-record-list';
import { type UrlFilter, useUrlFilter } from '../../../records/list/use-url-filter';
import { capitalized } from '../../../records/options';
import { BusyButton } from '../../../ui/forms/busy-button';
import { Notice } from '../../../ui/page/notice';
import { useSite } from '../../../ui/site/site';
import { TRY_AGAIN } from '../../../ui/texts';
import { typedKeys } from '../../../ui/typed-keys';
import classes from './acts.module.css';
import { ACTS_MESSAGES, actInWords, actorOf } from './texts';
import { useActsDownload } from './use-acts-download';

const PAGE_SIZE = 40;

const variablesOf = (filter: UrlFilter) => ({
  person: filter.get('person') || null,
  subject: typedKeys(ACT_SUBJECTS).find((subject) => subject === filter.get('subject')) ?? null,
  record: filter.get('record') || null,
  day: isCalendarDate(filter.get('day')) ? filter.get('day') : null,
});

/** Who did what: the whole list, or the history of one record. */
export function ActsScreen() {
  const filter = useUrlFilter();
  const variables = variablesOf(filter);
  const query = useActsQuery({ variables: { ...variables, first: PAGE_SIZE }, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(query, (data) => data.acts, ACTS_MESSAGES.failed);
  const { data: own } = useMeQuery();
  const csv = useActsDownload(variables);
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = (): void => {
    filter.clear();
    heading.current?.focus(); // The focused button is gone.
  };
  const isOfficer = own?.me.accountRole === 'OFFICER';
  return (
    <div className={classes.screen}>
      <title>{`${ACTS_MESSAGES.title} · Admin`}</title>
      <header className={classes.head}>
        <div>
          <h1 ref={heading} className={classes.heading} tabIndex={-1}>
            {ACTS_MESSAGES.title}
          </h1>
          <p className={classes.hint}>{isOfficer ? ACTS_MESSAGES.hintForOfficers : ACTS_MESSAGES.hint}</p>
        </div>
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          busy={csv.busy}
          onClick={csv.download}
        >
          {ACTS_MESSAGES.download}
        </BusyButton>
      </header>
      <Filters filter={filter} />
      {variables.record && (
        <p className={classes.only}>
          {ACTS_MESSAGES.history(titleIn(pages))}
          <Button variant="subtle" size="compact-sm" onClick={showAll}>
            {ACTS_MESSAGES.showAll}
          </Button>
        </p>
      )}
      <ActList pages={pages} filtered={filter.active} onShowAll={showAll} />
    </div>
  );
}

type Pages = RecordPages<ListedActFragment>;

/** The latest title of the record whose history is shown. */
const titleIn = ({ list }: Pages): string =>
  list?.nodes.find(({ subject, title }) => title && subject !== 'EVENING')?.title ?? '';

function Filters({ filter }: { filter: UrlFilter }) {
  const { data } = useActPeopleQuery({ fetchPolicy: 'cache-and-network' });
  const people = (data?.actPeople ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name ? `${name} (${email})` : email,
  }));
  return (
    <div className={classes.filters} role="search">
      <Select
        label={ACTS_MESSAGES.person}
        placeholder={ACTS_MESSAGES.everybody}
        value={filter.get('person') || null}
        onChange={(person) => filter.set('person', person)}
        data={people}
        searchable
        clearable
      />
      <Select
        label={ACTS_MESSAGES.subject}
        placeholder={ACTS_MESSAGES.everything}
        value={variablesOf(filter).subject}
        onChange={(subject) => filter.set('subject', subject)}
        data={typedKeys(ACT_SUBJECTS).map((value) => ({ value, label: capitalized(ACT_SUBJECTS[value].label) }))}
        clearable
      />
      <DateField
        label={ACTS_MESSAGES.day}
        placeholder={ACTS_MESSAGES.anyDay}
        value={filter.get('day') || null}
        onChange={(day) => filter.set('day', day)}
        direction="past"
      />
    </div>
  );
}

interface ActListProps {
  pages: Pages;
  filtered: boolean;
  onShowAll: () => void;
}

function ActList({ pages, filtered, onShowAll }: ActListProps) {
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
        {fields.length > 0 && <p className={classes.facts}>{ACTS_MESSAGES.lists(fields)}</p>}
      </div>
      <p className={classes.who}>{apiKey ? ACTS_MESSAGES.byKey(person, apiKey) : person}</p>
    </li>
  );
}
