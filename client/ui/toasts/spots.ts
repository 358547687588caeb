interface Standing {
  height: number;
  /** Still drawn, but no longer in anybody's way. */
  leaving: boolean;
}

interface Stacking {
  /** Looked through: each toast stands beside the other, instead of behind it. */
  expanded: boolean;
  gap: number;
  /** How many of a collapsed stack can be seen. */
  visible: number;
  /** Height that an expanded stack may take. */
  room: number;
}

export interface Spot {
  /** 0 stands in front. */
  index: number;
  /** Pixels from where the one in front stands. */
  offset: number;
  shown: boolean;
}

/** Where each toast of a stack stands; the first is the one in front. */
export function spotsOf(toasts: readonly Standing[], { expanded, gap, visible, room }: Stacking): Spot[] {
  let index = 0;
  let beside = 0;
  return toasts.map(({ height, leaving }) => {
    const fits = index === 0 || beside + height <= room;
    const spot = { index, offset: expanded ? beside : index * gap, shown: expanded ? fits : index < visible };
    if (!leaving) {
      index += 1;
      beside += height + gap;
    }
    return spot;
  });
}

/** How high a stack stands that nobody looks through. */
export function collapsedHeight(toasts: readonly Standing[], { gap, visible }: Stacking): number {
  const [front, ...behind] = toasts.filter(({ leaving }) => !leaving);
  return front ? front.height + gap * Math.min(behind.length, visible - 1) : 0;
}
