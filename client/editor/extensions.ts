import { ALIGNMENTS, CODE_CLASS_PREFIX, HEADING_LEVELS } from '@shared/post-html';
import { isLinkAddress, LINK_REL, LINK_TARGET } from '@shared/post-links';
import { TableGrid } from '@shared/table-grid';
import { type Extensions, Extension } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Selection } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { ImageNode } from './image-node';

/**
 * In lists and tables Tab edits the text. After Escape it moves the focus again, so that the editor is not a keyboard
 * trap.
 */
const TabNavigation = Extension.create({
  name: 'leaveWithTab',
  addProseMirrorPlugins() {
    let leaving = false;
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, { key }) => {
              if (key === 'Tab' && leaving) return true;
              if (key !== 'Shift') leaving = key === 'Escape';
              return false;
            },
          },
        },
      }),
    ];
  },
});

/** An empty header cell heads nothing yet: until it has text, assistive technology reads it as a plain cell. */
const EmptyHeaderCells = Extension.create({
  name: 'emptyHeaderCells',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations({ doc }) {
            const cells: Decoration[] = [];
            doc.descendants((node, position) => {
              if (node.type.name === TableHeader.name && !node.textContent.trim())
                cells.push(Decoration.node(position, position + node.nodeSize, { role: 'cell' }));
              return !node.isTextblock;
            });
            return DecorationSet.create(doc, cells);
          },
        },
      }),
    ];
  },
});

/** Space between the caret and a sticky bar, in pixels. */
const MARGIN_PX = 12;

/** Sticky bars of the editor: `data-bar="top"`, `data-bar="bottom"`. */
type Bar = 'top' | 'bottom';

/** While typing, scrolls so that no sticky bar covers the caret. */
const KeepCaretVisible = Extension.create({
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

/** Reads a table beyond the limits without its spans, which would take minutes to lay out. It keeps its texts. */
const SafeTable = Table.extend({
  parseHTML: () => [
    {
      tag: 'table',
      getAttrs: (table) => {
        dropSpansOfExcess(table as HTMLTableElement);
        return {};
      },
    },
  ],
});

function dropSpansOfExcess({ rows }: HTMLTableElement): void {
  const grid = new TableGrid();
  const cells = [...rows].flatMap((row) => [...row.cells]);
  for (const row of rows) {
    grid.addRow();
    for (const cell of row.cells) grid.addCell(cell.colSpan, cell.rowSpan);
  }
  if (!grid.isTooLarge) return;
  for (const cell of cells) for (const name of ['colspan', 'rowspan', 'colwidth']) cell.removeAttribute(name);
}

export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: { languageClassPrefix: CODE_CLASS_PREFIX },
    // Edits within half a second are undone together.
    undoRedo: { depth: 100, newGroupDelay: 500 },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: LINK_TARGET, rel: LINK_REL, class: null },
    },
    dropcursor: { color: false, class: 'drop-cursor', width: 2 },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS] }),
  SafeTable.configure({
    // In pixels. The handle is the area around a column's edge where it can be dragged.
    resizable: true,
    handleWidth: 5,
    cellMinWidth: 25,
  }),
  TableRow,
  TableHeader,
  TableCell,
  ImageNode.configure({ inline: false, allowBase64: false }),
  Selection.configure({ className: 'kept-selection' }),
  TabNavigation,
  EmptyHeaderCells,
  KeepCaretVisible,
];
