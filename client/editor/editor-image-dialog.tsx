import type { Editor } from '@tiptap/core';
import { ImageDialog } from './image-dialog';
import type { ImageAttributes } from './image-node';
import { insertPictures } from './insert-pictures';
import type { UploadAttributes } from './upload-attributes';
import type { PictureUploads } from './picture-uploads';
import type { ImageDescription } from './use-adding-image';

interface EditorImageDialogProps {
  editor: Editor;
  /** Omitted where pictures cannot be uploaded into the text. */
  uploads: PictureUploads | undefined;
  onClose: () => void;
}

/** Edits the selected picture, or inserts one at the cursor. */
export function EditorImageDialog({ editor, uploads, onClose }: EditorImageDialogProps) {
  const addImage = (image: ImageAttributes): void => {
    const done = editor.isActive('image')
      ? editor.commands.updateAttributes('image', image)
      : insertPictures(editor, [{ type: 'image', attrs: image }]);
    if (!done) throw new Error('A picture can’t be added here');
  };
  const addUpload = (file: File, said: ImageDescription): void => {
    const attrs = { ...said, upload: uploads?.add(file) } satisfies Partial<UploadAttributes>;
    if (!insertPictures(editor, [{ type: 'pictureUpload', attrs }])) throw new Error('A picture can’t be added here');
  };
  return (
    <ImageDialog
      image={editor.isActive('image') ? (editor.getAttributes('image') as ImageAttributes) : null}
      onAdd={addImage}
      onUpload={uploads && addUpload}
      onClose={onClose}
    />
  );
}
