import { Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../busy-button';
import { Notice } from '../notice';
import classes from './record-list.module.css';
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
  pages: RecordPages<T>;
  failed: string;
  empty: { title: string; text: string };
  /** Shown when no record matches the filter. */
  none: { title: string; showAll: string };
  /** As a grid rather than a list. */
  tiles?: boolean;
  row: (record: T) => ReactNode;
}

/** A dashboard tab with a list of records: filters, paging, loading, error and empty states. */
export function RecordList<T>(props: RecordListProps<T>) {
  const { title, heading, add, actions, above, filter, filters, pages, failed, empty, none, tiles, row } = props;
  const { list, loading } = pages;
  return (
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
      {above}
      {filters && (
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
      {!pages.failed && !list && <Loading />}
      {list?.totalCount === 0 &&
        (filter.active ? (
          <Notice title={none.title}>
            <Button variant="default" onClick={filter.clear}>
              {none.showAll}
            </Button>
          </Notice>
        ) : (
          <Notice title={empty.title}>
            <p>{empty.text}</p>
          </Notice>
        ))}
      {list && list.totalCount > 0 && (
        <>
          <ul className={classes.list} data-tiles={tiles} aria-busy={loading}>
            {list.nodes.map(row)}
          </ul>
          <p className={classes.more}>
            {list.nodes.length} of {list.totalCount}
            {list.pageInfo.hasNextPage && (
              <BusyButton variant="default" size="sm" onClick={pages.loadMore} busy={loading}>
                Load more
              </BusyButton>
            )}
          </p>
        </>
      )}
    </>
  );
}

const Loading = () => (
  <div role="status" aria-busy aria-label="Loading">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} height={68} my="sm" />
    ))}
  </div>
);
