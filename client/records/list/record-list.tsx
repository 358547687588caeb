import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../ui/page/notice';
import { useShortcut } from '../../ui/keyboard/shortcuts';
import { useRememberedList } from './list-return';
import classes from './record-list.module.css';
import type { BulkRecords } from './bulk-actions';
import { EmptyState } from './empty-state';
import { LoadMore } from './load-more';
import { LoadingRows } from './loading-rows';
import { RecordGroups } from './record-groups';
import type { RowSelection } from './select-box';
import { SelectionBar } from './selection-bar';
import { useSelection } from './use-selection';
import type { UrlFilter } from './use-url-filter';
import type { RecordPages } from './use-record-list';

interface RecordListProps<T> {
  title: string;
  /** Gets the focus when a record is deleted. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Link to create a record. */
  add?: { to: string; label: string };
  /** Other actions, next to the title. */
  actions?: ReactNode;
  /** Content above the list and its filters. */
  above?: ReactNode;
  filter: UrlFilter;
  /** Filter fields. */
  filters?: ReactNode;
  /** Field for the order of the records, beside their number. */
  order?: ReactNode;
  pages: RecordPages<T>;
  failed: string;
  /** Number of records in words. */
  count: (records: number) => string;
  /** `action`: if `add` is not the first step. `keepFilters`: if the default filter leaves out some records. */
  empty: { title: string; text: string; action?: ReactNode; keepFilters?: boolean };
  /** Shown when no record matches the filter. */
  none: { title: string; showAll: string };
  /** Heading above consecutive records, such as their month. */
  groupOf?: (record: T) => string;
  /** As a grid rather than a list. */
  tiles?: boolean;
  row: (record: T, selection: RowSelection) => ReactNode;
  bulk: BulkRecords<T>;
}

/** A dashboard tab with a list of records: filters, paging, loading, error and empty states. */
export function RecordList<T extends { id: string }>(props: RecordListProps<T>) {
  const { heading, above, filter, filters, pages, failed, empty, none } = props;
  const { list, loading } = pages;
  useRememberedList();
  // While another filter loads, `list` is still that of the former one.
  const isEmpty = list?.totalCount === 0 && !filter.active && !loading;
  const showAll = (): void => {
    filter.clear();
    heading?.current?.focus(); // The focused button is gone.
  };
  return (
    <>
      <ListHead {...props} />
      {above}
      {filters && !(isEmpty && !empty.keepFilters) && (
        <div className={classes.filter} role="search">
          {filters}
        </div>
      )}
      {pages.failed && (
        <Notice title={failed} failed>
          {pages.reason && <p>{pages.reason}</p>}
          <Button variant="default" onClick={pages.reload}>
            Try Again
          </Button>
        </Notice>
      )}
      {!pages.failed && !list && <LoadingRows />}
      {isEmpty && <NothingYet {...props} />}
      {list?.totalCount === 0 && filter.active && (
        <Notice title={none.title}>
          <Button variant="default" onClick={showAll}>
            {none.showAll}
          </Button>
        </Notice>
      )}
      <Records {...props} />
    </>
  );
}

const ListHead = <T,>({ title, heading, actions, add }: RecordListProps<T>) => (
  <>
    <title>{`${title} · Admin`}</title>
    <header className={classes.head}>
      <h1 ref={heading} className={classes.heading} tabIndex={-1}>
        {title}
      </h1>
      {actions}
      {add && (
        <Button component={Link} to={add.to} leftSection={<IconPlus size={16} aria-hidden />}>
          {add.label}
        </Button>
      )}
    </header>
  </>
);

const NothingYet = <T,>({ empty, add }: RecordListProps<T>) => (
  <EmptyState>
    <Notice title={empty.title}>
      <p>{empty.text}</p>
      {add && (
        <Button component={Link} to={add.to}>
          {add.label}
        </Button>
      )}
      {empty.action}
    </Notice>
  </EmptyState>
);

/** The records and what can be done with several of them. The selection stays while there are none to show. */
function Records<T extends { id: string }>(props: RecordListProps<T>) {
  const { heading, order, pages, count, groupOf, tiles, row, bulk } = props;
  const { list, loading } = pages;
  const records = list?.nodes ?? [];
  const selection = useSelection(records.map(({ id }) => id));
  useShortcut('select', ({ shiftKey, target }) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-record]')?.dataset.record : undefined;
    if (id) selection.toggle(id, shiftKey);
  });
  const select = (remaining: readonly T[]): void => {
    selection.set(remaining.map(({ id }) => id));
    if (remaining.length === 0) heading?.current?.focus(); // The focused button is gone.
  };
  if (!list || list.totalCount === 0) return null;
  return (
    <>
      <div className={classes.summary}>
        <p className={classes.count}>{count(list.totalCount)}</p>
        {order}
      </div>
      <RecordGroups records={records} groupOf={groupOf} tiles={tiles} busy={loading}>
        {(record) =>
          row(record, {
            checked: selection.isSelected(record.id),
            onToggle: (range) => selection.toggle(record.id, range),
          })
        }
      </RecordGroups>
      <SelectionBar {...bulk} selected={records.filter(({ id }) => selection.isSelected(id))} onSelect={select} />
      <LoadMore list={list} busy={loading} onLoad={pages.loadMore} />
    </>
  );
}
