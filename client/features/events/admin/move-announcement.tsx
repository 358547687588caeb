import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { AdminEventFragment } from '../../../gql/admin';
import { useSite } from '../../../ui/site/site';
import { canAnnounceMove, isMoveAnnounced } from './moves';
import { EVENT_ADMIN_MESSAGES } from './texts';
import type { EventFields } from './event-fields';

interface MoveAnnouncementProps {
  form: UseFormReturnType<EventFields>;
  saved: AdminEventFragment;
}

/** Asks whether visitors are told that a coming event was moved. */
export function MoveAnnouncement({ form, saved }: MoveAnnouncementProps) {
  const { timeZone } = useSite();
  const plan = {
    date: form.useWatchValue('date'),
    time: form.useWatchValue('time'),
    location: form.useWatchValue('location'),
  };
  const chosen = form.useWatchValue('announceMove');
  const now = new Date();
  if (!canAnnounceMove(saved, plan, timeZone, now)) return null;
  return (
    <Checkbox
      label={EVENT_ADMIN_MESSAGES.announceMove}
      description={EVENT_ADMIN_MESSAGES.announceMoveHint(saved.movedFrom ?? saved)}
      checked={isMoveAnnounced(saved, chosen, now)}
      onChange={({ currentTarget }) => form.setFieldValue('announceMove', currentTarget.checked)}
    />
  );
}
