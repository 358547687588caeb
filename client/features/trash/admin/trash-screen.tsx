import { Button, Select } from '@mantine/core';
import { ACT_SUBJECTS } from '@shared/acts';
import { useRef } from 'react';
import { useDeletedRecordsQuery } from '../../../gql/admin-hooks';
import { ListOrNotice } from '../../../records/list/list-or-notice';
import { LoadMore } from '../../../records/list/load-more';
import plain from '../../../records/list/plain-list.module.css';
import { SearchField, searchText } from '../../../records/list/search-field';
import { useRecordList } from '../../../records/list/use-record-list';
import { type UrlFilter, useUrlFilter } from '../../../records/list/use-url-filter';
import { ScreenHead } from '../../../records/screen-head';
import { DeletedRecord } from './deleted-record';
import { TRASH_MESSAGES } from './texts';
import classes from './trash.module.css';
import { useTrashActions } from './use-trash-actions';

const PAGE_SIZE = 40;

/** Kinds of records that are deleted into the trash. */
const SUBJECTS = (
  ['POST', 'PENDING_CHANGES', 'EVENT', 'MEETING', 'TEAM_MEMBER', 'GALLERY_IMAGE', 'SPECIAL_EVENT', 'VIDEO'] as const
).map((value) => ({ value, label: ACT_SUBJECTS[value].label }));

const subjectIn = (filter: UrlFilter) => SUBJECTS.find(({ value }) => value === filter.get('kind'))?.value ?? null;

/** Deleted records, which can be restored. */
export function TrashScreen() {
  const filter = useUrlFilter();
  const variables = { subject: subjectIn(filter), search: searchText(filter) || null, first: PAGE_SIZE };
  const query = useDeletedRecordsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(query, (data) => data.deletedRecords, TRASH_MESSAGES.failed);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = (): void => heading.current?.focus();
  const actions = useTrashActions(focusHeading);
  const count = pages.list?.totalCount ?? 0;
  const showAll = (): void => {
    filter.clear();
    focusHeading(); // The focused button is gone.
  };
  return (
    <div className={classes.screen}>
      <ScreenHead heading={heading} title={TRASH_MESSAGES.title} hint={TRASH_MESSAGES.hint}>
        {count > 0 && !filter.active && (
          <Button variant="default" onClick={() => actions.askToEmpty(count)}>
            {TRASH_MESSAGES.emptyTrash}
          </Button>
        )}
      </ScreenHead>
      {(filter.active || count > 0) && <Filters filter={filter} />}
      <ListOrNotice pages={pages} filtered={filter.active} texts={TRASH_MESSAGES} onShowAll={showAll}>
        {(list) => (
          <>
            <ul className={`${plain.list} ${classes.list}`} aria-busy={pages.loading}>
              {list.nodes.map((record) => (
                <DeletedRecord
                  key={record.id}
                  record={record}
                  onRestore={() => actions.restore(record)}
                  onRemove={() => actions.askToRemove(record)}
                />
              ))}
            </ul>
            <LoadMore list={list} busy={pages.loading} onLoad={pages.loadMore} />
          </>
        )}
      </ListOrNotice>
      {actions.dialog}
    </div>
  );
}

const Filters = ({ filter }: { filter: UrlFilter }) => (
  <div className={classes.filters} role="search">
    <SearchField filter={filter} label={TRASH_MESSAGES.search} />
    <Select
      aria-label={TRASH_MESSAGES.subject}
      placeholder={TRASH_MESSAGES.everything}
      value={subjectIn(filter)}
      onChange={(subject) => filter.set('kind', subject)}
      data={SUBJECTS}
      clearable
    />
  </div>
);
