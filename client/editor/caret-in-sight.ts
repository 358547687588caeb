import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Air between the caret and what sticks to an edge, in pixels. */
const AIR = 12;

/** Names the bars of the editor that stick to its edges: `data-bar="top"`, `data-bar="bottom"`. */
type Bar = 'top' | 'bottom';

/** While one writes, the text scrolls so far that no bar covers the caret: neither the editor's own, nor what sticks around it. */
export const CaretInSight = Extension.create({
  name: 'caretInSight',
  addProseMirrorPlugins() {
    let text: HTMLElement | null = null;
    // Asked anew at each scrolling: bars come, go and change their height.
    const covered = (by: number) => ({
      get top() {
        return coveredAt(text, 'top') + by;
      },
      get bottom() {
        return coveredAt(text, 'bottom') + by;
      },
      left: by,
      right: by,
    });
    return [
      new Plugin({
        props: { scrollThreshold: covered(0), scrollMargin: covered(AIR) },
        view: ({ dom }) => {
          text = dom;
          return {};
        },
      }),
    ];
  },
});

/** What stands over an edge of the window or dialog, in pixels: the text's style tells what is around, and the bar its own height. */
function coveredAt(text: HTMLElement | null, edge: Bar): number {
  if (!text) return 0;
  const style = getComputedStyle(text);
  const around = parseFloat(edge === 'top' ? style.scrollMarginTop : style.scrollMarginBottom);
  const bar = text.closest('[data-editor]')?.querySelector<HTMLElement>(`[data-bar="${edge}"]`);
  return around + (bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);
}
