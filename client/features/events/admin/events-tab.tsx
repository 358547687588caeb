import { Button, Select, SegmentedControl } from '@mantine/core';
import { EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { dayIn } from '@shared/time';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useAdminEventsQuery } from '../../../gql/admin-hooks';
import { plural } from '../../../ui/plural';
import { optionsOf } from '../../../records/options';
import { RecordList } from '../../../records/list/record-list';
import { SearchField, searchText } from '../../../records/list/search-field';
import { useUrlFilter, type UrlFilter } from '../../../records/list/use-url-filter';
import { useRecordList } from '../../../records/list/use-record-list';
import { useRecordActions } from '../../../records/actions/use-record-actions';
import { useSite } from '../../../ui/site/site';
import { useBulkEvents } from './use-bulk-events';
import { EVENT_KIND } from './event-kind';
import { EventRow } from './event-row';
import { dayBefore, monthAndYear } from '../../../ui/calendar/calendar-days';
import { EVENT_ADMIN_MESSAGES } from './texts';
import { typedKeys } from '../../../ui/typed-keys';

const PAGE_SIZE = 24;
const COMING = 'coming';

const typeIn = (filter: UrlFilter) => keyNamed(EVENT_TYPES, filter.get('type'));
const statusIn = (filter: UrlFilter) => keyNamed(EVENT_STATUSES, filter.get('status'));
const keyNamed = <T extends object>(labels: T, name: string) => typedKeys(labels).find((key) => key === name) ?? null;

/** Upcoming events are soonest first, past ones latest first. */
function dateVariables(filter: UrlFilter, today: string) {
  if (filter.get('when') === 'past') return { to: dayBefore(today), order: 'NEWEST' as const };
  return filter.get('when') === 'all' ? { order: 'NEWEST' as const } : { from: today, order: 'OLDEST' as const };
}

export function EventsTab() {
  const filter = useUrlFilter();
  const { timeZone } = useSite();
  const query = useAdminEventsQuery({
    variables: {
      ...dateVariables(filter, dayIn(timeZone, new Date())),
      type: typeIn(filter),
      status: statusIn(filter),
      search: searchText(filter) || null,
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(query, (data) => data.events, EVENT_ADMIN_MESSAGES.loadFailed);
  const bulk = useBulkEvents();
  const actionsOf = useRecordActions(EVENT_KIND);
  const heading = useRef<HTMLHeadingElement>(null);
  const onDeleted = (): void => heading.current?.focus();

  return (
    <>
      <RecordList
        title="Events"
        heading={heading}
        actions={
          <Button component={Link} to="/admin/events/meetings" variant="default">
            {EVENT_ADMIN_MESSAGES.meetings}
          </Button>
        }
        add={{ to: '/admin/events/new', label: 'New event' }}
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={EVENT_ADMIN_MESSAGES.loadFailed}
        count={(events) => plural(events, 'event')}
        groupOf={({ date }) => monthAndYear(date)}
        empty={{
          title: 'No upcoming events',
          text: 'Create the next one: it appears on the home page straight away.',
          keepFilters: true,
        }}
        none={{ title: 'No matching events', showAll: 'Show upcoming events' }}
        row={(event, selection) => (
          <EventRow key={event.id} event={event} menu={actionsOf(event, { onDeleted })} selection={selection} />
        )}
        bulk={bulk}
      />
    </>
  );
}

const Filters = ({ filter }: { filter: UrlFilter }) => (
  <>
    <SearchField filter={filter} label="Search events by title, description or location" />
    <SegmentedControl
      aria-label="When"
      value={filter.get('when') || COMING}
      onChange={(value) => filter.set('when', value === COMING ? null : value)}
      data={[
        { value: COMING, label: 'Upcoming' },
        { value: 'past', label: 'Past' },
        { value: 'all', label: 'All' },
      ]}
    />
    <Select
      aria-label="Type"
      placeholder="All types"
      value={typeIn(filter)}
      onChange={(value) => filter.set('type', value)}
      data={optionsOf(EVENT_TYPES)}
      clearable
    />
    <Select
      aria-label="Status"
      placeholder="All statuses"
      value={statusIn(filter)}
      onChange={(value) => filter.set('status', value)}
      data={optionsOf(EVENT_STATUSES)}
      clearable
    />
  </>
);
