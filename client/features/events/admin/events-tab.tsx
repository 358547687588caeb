import { Select, SegmentedControl } from '@mantine/core';
import { EVENT_MESSAGES, EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { dayBefore, dayIn } from '@shared/time';
import { useRef, useState } from 'react';
import type { AdminEventFragment, EventStatus, EventType } from '../../../gql/admin';
import { useAdminEventsQuery, useDeleteEventMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { optionsOf } from '../../../ui/records/options';
import { RecordList } from '../../../ui/records/record-list';
import { forget } from '../../../ui/records/record-lists';
import { SearchField, searchIn } from '../../../ui/records/search-field';
import { useAddressFilter, type AddressFilter } from '../../../ui/records/use-address-filter';
import { useRecordList } from '../../../ui/records/use-record-list';
import { useSite } from '../../../ui/site';
import { EventRow } from './event-row';

const PAGE_SIZE = 24;
const COMING = 'coming';

const typeIn = (filter: AddressFilter) => keyIn(EVENT_TYPES, filter.get('type')) as EventType | null;
const statusIn = (filter: AddressFilter) => keyIn(EVENT_STATUSES, filter.get('status')) as EventStatus | null;
const keyIn = (words: object, name: string): string | null => (Object.hasOwn(words, name) ? name : null);

/** What is coming stands soonest first, what is past latest first. */
function whenOf(filter: AddressFilter, today: string) {
  if (filter.get('when') === 'past') return { to: dayBefore(today), order: 'NEWEST' as const };
  return filter.get('when') === 'all' ? { order: 'NEWEST' as const } : { from: today, order: 'OLDEST' as const };
}

/** The Events tab: what is coming, and what has been. */
export function EventsTab() {
  const filter = useAddressFilter();
  const { timeZone } = useSite();
  const asked = useAdminEventsQuery({
    variables: {
      ...whenOf(filter, dayIn(timeZone, new Date())),
      type: typeIn(filter),
      status: statusIn(filter),
      search: searchIn(filter) || null,
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const pages = useRecordList(asked, (data) => data.events, EVENT_MESSAGES.fetchFailed);
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
        failed={EVENT_MESSAGES.fetchFailed}
        empty={{ title: 'Nothing is coming', text: 'Make the next event: visitors see it on the home page at once.' }}
        none={{ title: 'No event matches', showAll: 'Show what is coming' }}
        row={(event) => <EventRow key={event.id} event={event} onDelete={() => setDeleting(event)} />}
      />
      {deleting && (
        <DeleteEvent event={deleting} onDeleted={() => heading.current?.focus()} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const Filters = ({ filter }: { filter: AddressFilter }) => (
  <>
    <SearchField filter={filter} label="Search events by title, text or place" />
    <SegmentedControl
      aria-label="When"
      value={filter.get('when') || COMING}
      onChange={(value) => filter.set('when', value === COMING ? null : value)}
      data={[
        { value: COMING, label: 'Coming' },
        { value: 'past', label: 'Past' },
        { value: 'all', label: 'All' },
      ]}
    />
    <Select
      aria-label="Type"
      placeholder="Every type"
      value={typeIn(filter)}
      onChange={(value) => filter.set('type', value)}
      data={optionsOf(EVENT_TYPES)}
      clearable
    />
    <Select
      aria-label="Status"
      placeholder="Every status"
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

function DeleteEvent({ event: { id, title }, onDeleted, onClose }: DeleteEventProps) {
  const [remove] = useDeleteEventMutation({ update: (cache) => forget(cache, 'events', 'Event', id) });
  return (
    <DeleteRecord
      id={id}
      noun="event"
      remove={() => remove({ variables: { id } })}
      messages={EVENT_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{title}” disappears from the home page and the calendar.
    </DeleteRecord>
  );
}
