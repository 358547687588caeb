interface StackedToast {
  height: number;
  /** Being removed: still drawn, but takes no space. */
  leaving: boolean;
}

interface Stacking {
  /** All toasts are side by side instead of behind one another. */
  expanded: boolean;
  gap: number;
  /** Number of visible toasts when collapsed. */
  visible: number;
  /** Maximum height of an expanded stack. */
  room: number;
}

export interface ToastPlacement {
  /** 0 is in front. */
  index: number;
  /** Distance from the front one, in pixels. */
  offset: number;
  shown: boolean;
}

/** Position of each toast; the first is in front. */
export function layoutStack(
  toasts: readonly StackedToast[],
  { expanded, gap, visible, room }: Stacking,
): ToastPlacement[] {
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

export function collapsedHeight(toasts: readonly StackedToast[], { gap, visible }: Stacking): number {
  const [front, ...behind] = toasts.filter(({ leaving }) => !leaving);
  return front ? front.height + gap * Math.min(behind.length, visible - 1) : 0;
}
