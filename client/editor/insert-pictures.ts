import type { Editor, JSONContent } from '@tiptap/core';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';

/**
 * Inserts pictures at `at`, or at the selection but after a selected picture, and puts the caret below them. False if they
 * cannot be inserted there.
 */
export function insertPictures(editor: Editor, pictures: JSONContent[], at?: number): boolean {
  const { selection } = editor.state;
  const place = at ?? (isPictureSelected(selection) ? selection.to : selection);
  return editor
    .chain()
    .insertContentAt(place, pictures)
    .command(({ tr }) => {
      moveCaretBelowPicture(tr);
      return true;
    })
    .run();
}

/** Moves the caret from a selected picture into the paragraph below it, which is added if there is none. */
export function moveCaretBelowPicture(tr: Transaction): void {
  const { selection } = tr;
  if (!isPictureSelected(selection)) return;
  const { $to, to } = selection;
  const paragraph = $to.parent.type.contentMatch.defaultType?.create();
  if (!$to.nodeAfter?.isTextblock && paragraph) tr.insert(to, paragraph);
  tr.setSelection(TextSelection.near(tr.doc.resolve(to + 1))).scrollIntoView();
}

const isPictureSelected = (selection: Transaction['selection']): selection is NodeSelection =>
  selection instanceof NodeSelection && ['image', 'pictureUpload'].includes(selection.node.type.name);
