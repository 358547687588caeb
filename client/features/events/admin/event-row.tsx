import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { EVENT_STATUSES, EVENT_TYPES } from '@shared/events';
import { longDay } from '@shared/time';
import { IconCopy } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminEventFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/picture';
import { capitalized } from '../../../ui/records/options';
import type { RowSelection } from '../../../ui/records/select-box';
import { RecordRow } from '../../../ui/records/record-row';
import { EVENT_DRAWINGS } from '../public/constants';
import { EVENT_IMAGE_SIZE } from './constants';

interface EventRowProps {
  event: AdminEventFragment;
  onDelete: () => void;
  selection: RowSelection;
}

export const EventRow = ({ event, onDelete, selection }: EventRowProps) => (
  <RecordRow
    title={event.title}
    level={3}
    to={`/admin/events/${event.id}`}
    picture={<Picture image={event.image} fallback={EVENT_DRAWINGS[event.type]} alt="" sizes="120px" />}
    ratio={EVENT_IMAGE_SIZE.width / EVENT_IMAGE_SIZE.height}
    subtitle={`${longDay(event.date)}, ${event.time}`}
    facts={
      <>
        <Badge variant={event.status === 'UPCOMING' ? 'filled' : 'outline'}>{EVENT_STATUSES[event.status]}</Badge>
        <span>{capitalized(EVENT_TYPES[event.type])}</span>
        <span>{event.location}</span>
        {event.capacity !== null && <span>{event.capacity.toLocaleString('en')} places</span>}
      </>
    }
    actions={() => (
      <Tooltip label="Duplicate">
        <ActionIcon
          component={Link}
          to={`/admin/events/new?like=${event.id}`}
          variant="subtle"
          size="lg"
          aria-label={`Duplicate “${event.title}”`}
        >
          <IconCopy size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )}
    onDelete={onDelete}
    id={event.id}
    selection={selection}
  />
);
