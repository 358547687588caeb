interface QueueState {
  /** IDs of the loaded submissions, in order; null until data has loaded. */
  waiting: readonly string[] | null;
  /** '' for the first one, `END` for the screen after the last one. */
  requested: string;
  /** The one that was shown last, and its place. */
  lastShown: { id: string; place: number };
  loading: boolean;
  hasNextPage: boolean;
}

interface QueuePlace {
  /** Place of the requested submission; -1 if it is not there. */
  index: number;
  /** Place that is shown; as many as there are submissions stands for the end. */
  place: number;
  /** The list may be outdated, or not have the requested one on the pages loaded so far. */
  searching: boolean;
  /** The next page is needed. */
  needsMore: boolean;
  /** The request that belongs in the address. */
  follows: string;
}

export const END = 'end';

/** More is loaded when this many submissions are left. */
const LOAD_MORE_AT = 3;

/** The place of a reviewer in the queue. When the shown submission leaves it, the next one takes its place. */
export function queuePlace({ waiting, requested, lastShown, loading, hasNextPage }: QueueState): QueuePlace {
  const ids = waiting ?? [];
  const index = ids.indexOf(requested);
  const isMissing = waiting !== null && !['', END].includes(requested) && index < 0;
  const searching = isMissing && requested !== lastShown.id && (loading || hasNextPage);
  const wanted = requested === END ? ids.length : index >= 0 ? index : lastShown.place;
  const place = Math.min(wanted, ids.length);
  return {
    ...{ index, place, searching },
    needsMore: hasNextPage && (searching || place + LOAD_MORE_AT >= ids.length),
    follows: isMissing && !searching ? (ids[place] ?? END) : requested,
  };
}
