import { type EventPlan, isSamePlan } from '@shared/event-plan';
import { statusByDate } from '@shared/event-status';
import { minuteIn } from '@shared/time';
import { EVENT_STATUSES } from '@shared/events';

interface SavedEvent extends EventPlan {
  movedFrom: EventPlan | null;
  createdAt: string;
}

/** An event that was created a shorter time ago is hardly known yet. */
const KNOWN_AFTER_MS = 3_600_000;

/** True if visitors can be told that the event was moved: it is coming, and the form has another plan, or they were told before. */
export function canAnnounceMove(
  saved: SavedEvent,
  plan: Omit<EventPlan, 'date'> & { date: string | null },
  timeZone: string,
  now: Date,
): boolean {
  const isMoved = plan.date !== null && !isSamePlan(saved, { ...plan, date: plan.date });
  const isComing = statusByDate(saved, minuteIn(timeZone, now)) === EVENT_STATUSES.UPCOMING;
  return saved.movedFrom !== null || (isMoved && isComing);
}

/** `chosen`: by the officer; null if they left it to the site. */
export const isMoveAnnounced = ({ movedFrom, createdAt }: SavedEvent, chosen: boolean | null, now: Date): boolean =>
  chosen ?? (movedFrom !== null || now.getTime() - Date.parse(createdAt) > KNOWN_AFTER_MS);
