import { numeral } from '@shared/numeral';
import { BusyButton } from '../../ui/forms/busy-button';
import classes from './record-list.module.css';
import type { RecordPages } from './use-record-list';

interface LoadMoreProps {
  list: NonNullable<RecordPages<unknown>['list']>;
  busy: boolean;
  onLoad: () => void;
}

/** Number of loaded records, and a button for the next page. */
export const LoadMore = ({ list, busy, onLoad }: LoadMoreProps) => (
  <p className={classes.more}>
    {numeral(list.nodes.length)} of {numeral(list.totalCount)}
    {list.pageInfo.hasNextPage && (
      <BusyButton variant="default" size="sm" onClick={onLoad} busy={busy}>
        Load more
      </BusyButton>
    )}
  </p>
);
