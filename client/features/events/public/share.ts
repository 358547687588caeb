import { EVENT_ATTENDANCES, eventPath } from '@shared/events';
import { eventShareText } from '@shared/share-texts';
import type { UpcomingEventFragment } from '../../../gql/public';
import { shareText } from '../../../ui/toasts/share-text';

export { shareText };

/** Shares what an event is, when and where, with the address of its page. */
export const shareEvent = (event: UpcomingEventFragment, siteUrl: string): Promise<void> =>
  shareText(
    eventShareText(
      { ...event, attendance: EVENT_ATTENDANCES[event.attendance] },
      new URL(eventPath(event.slug), siteUrl).href,
    ),
  );
