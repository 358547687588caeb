import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ListedActFragment } from '../../../gql/admin';
import { useActsQuery } from '../../../gql/admin-hooks';
import { type RecordPages, useRecordList } from '../../../records/list/use-record-list';
import { useUrlFilter } from '../../../records/list/use-url-filter';
import { ScreenHead } from '../../../records/screen-head';
import { useOwnAccount } from '../../../records/own-account';
import { BusyButton } from '../../../ui/forms/busy-button';
import { ActFilters, variablesOf } from './act-filters';
import { ActList } from './act-list';
import classes from './acts.module.css';
import { ACTS_MESSAGES } from './texts';
import { useActsDownload } from './use-acts-download';

const PAGE_SIZE = 40;

/** The acts of officers and API keys: all of them, or the history of one record. */
export function ActsScreen() {
  const filter = useUrlFilter();
  const variables = variablesOf(filter);
  const query = useActsQuery({ variables: { ...variables, first: PAGE_SIZE }, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(query, (data) => data.acts, ACTS_MESSAGES.failed);
  const own = useOwnAccount();
  const csv = useActsDownload(variables);
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = (): void => {
    filter.clear();
    heading.current?.focus(); // The focused button is gone.
  };
  const isOfficer = own?.me.accountRole === 'OFFICER';
  return (
    <div className={classes.screen}>
      <ScreenHead
        heading={heading}
        title={ACTS_MESSAGES.title}
        hint={isOfficer ? ACTS_MESSAGES.hintForOfficers : ACTS_MESSAGES.hint}
      >
        <BusyButton
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          busy={csv.busy}
          onClick={csv.download}
        >
          {ACTS_MESSAGES.download}
        </BusyButton>
      </ScreenHead>
      <ActFilters filter={filter} />
      {variables.record && (
        <p className={classes.only}>
          {ACTS_MESSAGES.history(titleIn(pages))}
          <Button variant="default" size="compact-sm" onClick={showAll}>
            {ACTS_MESSAGES.showAll}
          </Button>
        </p>
      )}
      <ActList pages={pages} filtered={filter.active} onShowAll={showAll} />
    </div>
  );
}

/** The latest title of the record whose history is shown. */
const titleIn = ({ list }: RecordPages<ListedActFragment>): string =>
  list?.nodes.find(({ subject, title }) => title && subject !== 'EVENING')?.title ?? '';
