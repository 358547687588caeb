import { useLayoutEffect, useState, type RefObject } from 'react';
import { ROW_PRIORITY, type Tool, type ToolGroup } from './tools';

/** In pixels, as in the style sheet. */
const GAP = { tools: 1, groups: 8 } as const;

/** The tools that have room in a row; it follows the width of `row`, which must contain at least one button. */
export function useFittingTools(row: RefObject<HTMLElement | null>, groups: readonly ToolGroup[]): ReadonlySet<Tool> {
  const [room, setRoom] = useState({ width: Infinity, tool: 0 });
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = (): void => {
      const width = element.clientWidth;
      const tool = element.querySelector('button')?.offsetWidth ?? 0;
      // A row that is not displayed has no width.
      if (width > 0) setRoom((former) => (former.width === width && former.tool === tool ? former : { width, tool }));
    };
    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(element);
    return () => resizing.disconnect();
  }, [row]);

  const tools = groups.flatMap((group) => group.tools);
  if (widthOf(tools, groups, room.tool) <= room.width) return new Set(tools);
  const byPriority = tools.toSorted((a, b) => rank(a) - rank(b));
  const fits = (count: number): boolean =>
    widthOf(byPriority.slice(0, count), groups, room.tool) + GAP.groups + room.tool <= room.width;
  return new Set(byPriority.slice(0, byPriority.findLastIndex((_, index) => fits(index + 1)) + 1));
}

function widthOf(tools: readonly Tool[], groups: readonly ToolGroup[], tool: number): number {
  const used = groups.filter((group) => group.tools.some((each) => tools.includes(each))).length;
  return tools.length * tool + (tools.length - used) * GAP.tools + (used - 1) * GAP.groups;
}

const rank = ({ label }: Tool): number => {
  const at = ROW_PRIORITY.indexOf(label);
  return at < 0 ? ROW_PRIORITY.length : at;
};
