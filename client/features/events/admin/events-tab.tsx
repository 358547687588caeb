import { Select, SegmentedControl, Text } from '@mantine/core';
import { EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { dayIn } from '@shared/time';
import { useRef, useState } from 'react';
import type { AdminEventFragment, SeriesScope as Scope } from '../../../gql/admin';
import { useAdminEventsQuery, useDeleteEventMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { plural } from '../../../ui/plural';
import { optionsOf } from '../../../ui/records/options';
import { RecordList } from '../../../ui/records/record-list';
import { evictRecord } from '../../../ui/records/list-cache';
import { SearchField, searchText } from '../../../ui/records/search-field';
import { useUrlFilter, type UrlFilter } from '../../../ui/records/use-url-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { useSite } from '../../../ui/site';
import { useBulkEvents } from './use-bulk-events';
import { EventRow } from './event-row';
import { SeriesScope } from './series-scope';
import { useEventSeries } from './use-event-series';
import { dayBefore, monthAndYear } from '../../../ui/calendar-days';
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
  const pages = useRecordList(query, (data) => data.events, EVENT_ADMIN_MESSAGES.fetchFailed);
  const bulk = useBulkEvents();
  const [deleting, setDeleting] = useState<AdminEventFragment | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <RecordList
        title="Events"
        heading={heading}
        add={{ to: '/admin/events/new', label: 'New event' }}
        filter={filter}
        filters={<Filters filter={filter} />}
        pages={pages}
        failed={EVENT_ADMIN_MESSAGES.fetchFailed}
        count={(events) => plural(events, 'event')}
        groupOf={({ date }) => monthAndYear(date)}
        empty={{ title: 'No upcoming events', text: 'Create the next one: it appears on the home page straight away.' }}
        none={{ title: 'No matching events', showAll: 'Show upcoming events' }}
        row={(event, selection) => (
          <EventRow key={event.id} event={event} onDelete={() => setDeleting(event)} selection={selection} />
        )}
        bulk={bulk}
      />
      {deleting && (
        <DeleteEvent event={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
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

interface DeleteEventProps {
  event: AdminEventFragment;
  onDeleted: () => void;
  onClose: () => void;
}

function DeleteEvent({ event, onDeleted, onClose }: DeleteEventProps) {
  const { id, title } = event;
  const [scope, setScope] = useState<Scope>('ONLY_THIS');
  const series = useEventSeries(event);
  const alone = scope === 'ONLY_THIS';
  const [remove] = useDeleteEventMutation({
    update: (cache) => {
      for (const deleted of alone ? [id] : [id, ...series.following]) evictRecord(cache, 'events', 'Event', deleted);
    },
  });
  return (
    <DeleteRecord
      id={id}
      noun="event"
      remove={() => remove({ variables: { id, scope } })}
      messages={{
        ...EVENT_ADMIN_MESSAGES,
        deleted: alone ? EVENT_ADMIN_MESSAGES.deleted : EVENT_ADMIN_MESSAGES.followingDeleted,
      }}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <Text size="sm" mb="md">
        “{title}” will disappear from the home page and the calendar.
      </Text>
      <SeriesScope series={series} label={EVENT_ADMIN_MESSAGES.deleteScope} scope={scope} onChange={setScope} />
    </DeleteRecord>
  );
}
