import { ALIGNMENTS, type Alignment } from '@shared/post-html';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconLayoutNavbar,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconPilcrow,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconTableMinus,
  IconTableShare,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import type { ChainedCommands, Editor } from '@tiptap/core';

export interface Tool {
  label: string;
  icon: Icon;
  /** As Tiptap and `aria-keyshortcuts` write it, `Mod` for Ctrl or Cmd. */
  keys?: string;
  /** Adds the command to the chain; tools that open something have none. */
  run?: (chain: ChainedCommands, editor: Editor) => ChainedCommands;
  /** For toggles: true if it is on at the cursor. */
  isOn?: (editor: Editor) => boolean;
  /** False if the tool has nothing to work on; without it, a dry run decides. */
  isReady?: (editor: Editor) => boolean;
}

export interface ToolGroup {
  label: string;
  tools: readonly Tool[];
}

/** Heading levels with a button. */
export const TOOLBAR_HEADINGS = [1, 2, 3] as const;

/** A table as the toolbar inserts it. */
export const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

const HEADING_ICONS = { 1: IconH1, 2: IconH2, 3: IconH3 } as const;
const heading = (level: keyof typeof HEADING_ICONS): Tool => ({
  label: `Heading ${level}`,
  icon: HEADING_ICONS[level],
  keys: `Mod+Alt+${level}`,
  run: (chain) => chain.toggleHeading({ level }),
  isOn: (editor) => editor.isActive('heading', { level }),
});

const mark = (name: string, label: string, icon: Icon, keys: string): Tool => ({
  label,
  icon,
  keys,
  run: (chain) => chain.toggleMark(name),
  isOn: (editor) => editor.isActive(name),
});

const ALIGNMENT_TOOLS: Readonly<Record<Alignment, { label: string; icon: Icon; keys: string }>> = {
  left: { label: 'Align left', icon: IconAlignLeft, keys: 'Mod+Shift+L' },
  center: { label: 'Align center', icon: IconAlignCenter, keys: 'Mod+Shift+E' },
  right: { label: 'Align right', icon: IconAlignRight, keys: 'Mod+Shift+R' },
  justify: { label: 'Justify', icon: IconAlignJustified, keys: 'Mod+Shift+J' },
};
const isLeft = (editor: Editor) => !ALIGNMENTS.slice(1).some((textAlign) => editor.isActive({ textAlign }));
const alignment = (textAlign: Alignment): Tool => ({
  ...ALIGNMENT_TOOLS[textAlign],
  run: (chain) => (textAlign === ALIGNMENTS[0] ? chain.unsetTextAlign() : chain.setTextAlign(textAlign)),
  isOn: (editor) => (textAlign === ALIGNMENTS[0] ? isLeft(editor) : editor.isActive({ textAlign })),
  isReady: (editor) => editor.isActive('paragraph') || editor.isActive('heading'),
});

export const LINK: Tool = {
  label: 'Link',
  icon: IconLink,
  keys: 'Mod+K',
  isOn: (editor) => editor.isActive('link'),
  isReady: (editor) => !editor.isActive('codeBlock') && !editor.isActive('image'),
};
export const IMAGE: Tool = { label: 'Image', icon: IconPhoto, isOn: (editor) => editor.isActive('image') };

export const TOOLS: readonly ToolGroup[] = [
  {
    label: 'History',
    tools: [
      { label: 'Undo', icon: IconArrowBackUp, keys: 'Mod+Z', run: (chain) => chain.undo() },
      { label: 'Redo', icon: IconArrowForwardUp, keys: 'Mod+Shift+Z', run: (chain) => chain.redo() },
    ],
  },
  {
    label: 'Paragraph style',
    tools: [
      {
        label: 'Paragraph',
        icon: IconPilcrow,
        keys: 'Mod+Alt+0',
        run: (chain) => chain.setParagraph(),
        isOn: (editor) => editor.isActive('paragraph'),
      },
      ...TOOLBAR_HEADINGS.map(heading),
    ],
  },
  {
    label: 'Text style',
    tools: [
      mark('bold', 'Bold', IconBold, 'Mod+B'),
      mark('italic', 'Italic', IconItalic, 'Mod+I'),
      mark('underline', 'Underline', IconUnderline, 'Mod+U'),
      mark('strike', 'Strikethrough', IconStrikethrough, 'Mod+Shift+S'),
      mark('code', 'Code', IconCode, 'Mod+E'),
    ],
  },
  { label: 'Alignment', tools: ALIGNMENTS.map(alignment) },
  {
    label: 'Blocks',
    tools: [
      {
        label: 'Bullet list',
        icon: IconList,
        keys: 'Mod+Shift+8',
        run: (chain) => chain.toggleBulletList(),
        isOn: (editor) => editor.isActive('bulletList'),
      },
      {
        label: 'Numbered list',
        icon: IconListNumbers,
        keys: 'Mod+Shift+7',
        run: (chain) => chain.toggleOrderedList(),
        isOn: (editor) => editor.isActive('orderedList'),
      },
      {
        label: 'Quote',
        icon: IconBlockquote,
        keys: 'Mod+Shift+B',
        run: (chain) => chain.toggleBlockquote(),
        isOn: (editor) => editor.isActive('blockquote'),
      },
      {
        label: 'Code block',
        icon: IconSourceCode,
        keys: 'Mod+Alt+C',
        run: (chain) => chain.toggleCodeBlock(),
        isOn: (editor) => editor.isActive('codeBlock'),
      },
      { label: 'Horizontal rule', icon: IconMinus, run: (chain) => chain.setHorizontalRule() },
    ],
  },
  {
    label: 'Insert',
    tools: [
      LINK,
      IMAGE,
      {
        label: 'Table',
        icon: IconTable,
        run: (chain) => chain.insertTable(NEW_TABLE),
        isReady: (editor) => !editor.isActive('table'),
      },
    ],
  },
];

/** Tools that stay in a row without room for all of them, the most useful first; any other comes after these. */
export const ROW_PRIORITY: readonly string[] = [
  'Bold',
  'Italic',
  'Heading 2',
  'Link',
  'Image',
  'Bullet list',
  'Undo',
  'Quote',
  'Redo',
  'Numbered list',
  'Heading 1',
  'Heading 3',
  'Table',
];

/** True if the table at the cursor has a header row. */
function hasHeaderRow({ state: { selection } }: Editor): boolean {
  const { $from } = selection;
  const path = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));
  return path.findLast(({ type }) => type.name === 'table')?.firstChild?.lastChild?.type.name === 'tableHeader';
}

/** Shown only while the cursor is in a table. */
export const TABLE_TOOLS: readonly ToolGroup[] = [
  {
    label: 'Rows',
    tools: [
      { label: 'Add row above', icon: IconRowInsertTop, run: (chain) => chain.addRowBefore() },
      { label: 'Add row below', icon: IconRowInsertBottom, run: (chain) => chain.addRowAfter() },
      { label: 'Delete row', icon: IconRowRemove, run: (chain) => chain.deleteRow() },
    ],
  },
  {
    label: 'Columns',
    tools: [
      { label: 'Add column before', icon: IconColumnInsertLeft, run: (chain) => chain.addColumnBefore() },
      { label: 'Add column after', icon: IconColumnInsertRight, run: (chain) => chain.addColumnAfter() },
      { label: 'Delete column', icon: IconColumnRemove, run: (chain) => chain.deleteColumn() },
    ],
  },
  {
    label: 'Cells',
    tools: [
      { label: 'Header row', icon: IconLayoutNavbar, run: (chain) => chain.toggleHeaderRow(), isOn: hasHeaderRow },
      { label: 'Merge or split cells', icon: IconTableShare, run: (chain) => chain.mergeOrSplit() },
      { label: 'Delete table', icon: IconTableMinus, run: (chain) => chain.deleteTable() },
    ],
  },
];

/** State of a tool at the cursor. */
export interface ToolState {
  on: boolean;
  ready: boolean;
}

export function toolState({ isOn, isReady, run }: Tool, editor: Editor): ToolState {
  const on = isOn?.(editor) ?? false;
  return { on, ready: on || (isReady?.(editor) ?? run?.(editor.can().chain(), editor).run() ?? true) };
}
