import { EDITOR } from './constants';
import { ALIGNMENTS, CODE_CLASS_PREFIX, HEADING_LEVELS, isLinkAddress, LINK_REL, LINK_TARGET } from '@shared/post-html';
import type { Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Placeholder, Selection } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import { KeepCaretVisible } from './keep-caret-visible';
import { ImageNode } from './image-node';
import { TabNavigation } from './tab-navigation';
import { EDITOR_MESSAGES } from './texts';

export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [...HEADING_LEVELS] },
    codeBlock: { languageClassPrefix: CODE_CLASS_PREFIX },
    undoRedo: { depth: EDITOR.undoSteps, newGroupDelay: EDITOR.undoGroupMs },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkAddress,
      HTMLAttributes: { target: LINK_TARGET, rel: LINK_REL, class: null },
    },
    dropcursor: { color: false, class: 'drop-cursor', width: 2 },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS] }),
  Table.configure({
    resizable: true,
    handleWidth: EDITOR.columnHandleWidth,
    cellMinWidth: EDITOR.columnMinWidth,
  }),
  TableRow,
  TableHeader,
  TableCell,
  ImageNode.configure({ inline: false, allowBase64: false }),
  Placeholder.configure({ placeholder: EDITOR_MESSAGES.placeholder }),
  Selection.configure({ className: 'kept-selection' }),
  TabNavigation,
  KeepCaretVisible,
];
