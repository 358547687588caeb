import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/page/notice';
import { TRY_AGAIN } from '../../ui/texts';
import { EmptyState } from './empty-state';
import { LoadingRows } from './loading-rows';
import classes from './plain-list.module.css';
import type { RecordPages } from './use-record-list';

interface ListOrNoticeProps<T> {
  pages: RecordPages<T>;
  /** A filter is set. */
  filtered: boolean;
  texts: Readonly<Record<'failed' | 'empty' | 'emptyHint' | 'none' | 'showAll', string>> & {
    count: (items: number) => string;
  };
  onShowAll: () => void;
  children: (list: NonNullable<RecordPages<T>['list']>) => ReactNode;
}

/** A list that cannot be selected from, or a notice in its place: loading, failed, empty, or nothing that matches. */
export function ListOrNotice<T>({ pages, filtered, texts, onShowAll, children }: ListOrNoticeProps<T>) {
  const { list, failed, reason, reload } = pages;
  if (failed)
    return (
      <Notice title={reason ?? texts.failed} failed>
        <Button variant="default" onClick={reload}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  if (!list) return <LoadingRows />;
  if (list.totalCount === 0 && filtered)
    return (
      <Notice title={texts.none}>
        <Button variant="default" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      </Notice>
    );
  if (list.totalCount === 0)
    return (
      <EmptyState>
        <Notice title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </Notice>
      </EmptyState>
    );
  return (
    <div>
      <p className={classes.count}>{texts.count(list.totalCount)}</p>
      {children(list)}
    </div>
  );
}
