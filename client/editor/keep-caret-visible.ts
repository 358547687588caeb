import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Space between the caret and a sticky bar, in pixels. */
const MARGIN_PX = 12;

/** Sticky bars of the editor: `data-bar="top"`, `data-bar="bottom"`. */
type Bar = 'top' | 'bottom';

/** While typing, scrolls so that no sticky bar covers the caret. */
export const KeepCaretVisible = Extension.create({
  name: 'caretInSight',
  addProseMirrorPlugins() {
    let text: HTMLElement | null = null;
    // Computed at each scroll: bars appear, disappear and change their height.
    const covered = (by: number) => ({
      get top() {
        return coveredHeight(text, 'top') + by;
      },
      get bottom() {
        return coveredHeight(text, 'bottom') + by;
      },
      left: by,
      right: by,
    });
    return [
      new Plugin({
        props: { scrollThreshold: covered(0), scrollMargin: covered(MARGIN_PX) },
        view: ({ dom }) => {
          text = dom;
          return {};
        },
      }),
    ];
  },
});

/**
 * Height of what covers an edge of the window or dialog, in pixels: from the style of the text, plus the bar's own
 * height.
 */
function coveredHeight(text: HTMLElement | null, edge: Bar): number {
  if (!text) return 0;
  const style = getComputedStyle(text);
  const around = parseFloat(edge === 'top' ? style.scrollMarginTop : style.scrollMarginBottom);
  const bar = text.closest('[data-editor]')?.querySelector<HTMLElement>(`[data-bar="${edge}"]`);
  return around + (bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);
}
