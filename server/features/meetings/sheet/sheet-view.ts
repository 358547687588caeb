import {
  type MeetingRole,
  SHOWN_AS,
  type ShownAs,
  shownName,
  type SpeechTiming,
} from '../../../shared/evening-roles.js';
import { endOfItems, type SheetItem, timesOf } from '../../../shared/evening-sheet.js';
import type { MeetingEvening } from '../meetings.service.js';
import type { EveningSheetEntity } from './evening-sheet.entity.js';
import { sheetOf } from './first-sheet.js';
import type { EveningSheetModel, SheetItemModel } from './sheet.types.js';

/** Somebody who has a role of the evening. */
export interface Holder {
  roleId: string;
  /** The name of the role when it was taken. */
  roleName: string;
  name: string;
  speechTitle: string;
  shownAs: ShownAs;
}

/** The people who read a sheet: officers and members with the club link see whole names. */
export type Audience = 'club' | 'public';

interface Template {
  roles: readonly MeetingRole[];
  timings: readonly SpeechTiming[];
}

/** The items of a sheet; those of the template if nothing is saved. */
export const itemsOf = (evening: MeetingEvening, sheet: EveningSheetEntity | null): SheetItem[] =>
  sheet?.items ?? sheetOf(evening.meeting, evening);

/** A sheet as `audience` sees it. `isOver` counts if nothing is saved. */
export function viewOf(
  evening: MeetingEvening,
  sheet: EveningSheetEntity | null,
  holders: readonly Holder[],
  audience: Audience,
  isOver: boolean,
): EveningSheetModel {
  const { meeting } = evening;
  const { title, roles, timings, ...hours } = sheet?.record ?? {
    ...{ title: meeting.title, roles: meeting.roles, timings: meeting.timings },
    ...{ day: evening.day, from: evening.from, to: evening.to, place: evening.place },
  };
  const items = itemsOf(evening, sheet);
  const times = timesOf(hours.from, items);
  return {
    meetingId: meeting.id,
    date: evening.date,
    title,
    evening: { ...evening, ...hours },
    version: sheet?.version || null,
    isOpen: sheet?.isOpen ?? false,
    isFrozen: sheet ? sheet.frozenAt !== null : isOver,
    items: items.map((item, index) => itemView(item, times[index]!, { roles, timings }, holders, audience)),
    endsAt: endOfItems(hours.from, items),
  };
}

function itemView(
  { id, title, minutes, text, roleId, timingId }: SheetItem,
  startsAt: string,
  { roles, timings }: Template,
  holders: readonly Holder[],
  audience: Audience,
): SheetItemModel {
  const holder = holders.find((each) => each.roleId === roleId);
  return {
    ...{ id, title, minutes, text, roleId, startsAt },
    roleName: roles.find((role) => role.id === roleId)?.name ?? holder?.roleName ?? '',
    timing: timings.find((timing) => timing.id === timingId) ?? null,
    ...personFor(holder, audience),
  };
}

function personFor(holder: Holder | undefined, audience: Audience): Pick<SheetItemModel, 'holder' | 'speechTitle'> {
  if (!holder) return { holder: '', speechTitle: '' };
  const { name, speechTitle, shownAs } = holder;
  if (audience === 'club') return { holder: name, speechTitle };
  return { holder: shownName(name, shownAs), speechTitle: shownAs === SHOWN_AS.NOTHING ? '' : speechTitle };
}
