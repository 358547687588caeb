import { mergeAttributes, Node } from '@tiptap/core';
import { DEFAULT_IMAGE_SIZE } from '@shared/post-images';
import { UPLOAD_ATTRIBUTE, type UploadAttributes } from './upload-attributes';
import type { PictureUploads } from './picture-uploads';
import { UploadView } from './upload-view';

const attribute = (name: string, byDefault: string | null = null) => ({
  default: byDefault,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) ?? byDefault,
  renderHTML: () => ({}),
});

/** A picture while it is uploaded, which an image then replaces. A part of the text, so that drafts and undo contain it. */
export const UploadNode = Node.create<{ uploads: PictureUploads | null }>({
  name: 'pictureUpload',
  group: 'block',
  atom: true,
  draggable: true,
  // Before images, which are written with the same element.
  priority: 200,
  addOptions: () => ({ uploads: null }),
  addAttributes: () => ({
    upload: attribute(UPLOAD_ATTRIBUTE),
    source: attribute('data-source'),
    alt: attribute('alt'),
    title: attribute('title'),
    size: attribute('data-size', DEFAULT_IMAGE_SIZE),
  }),
  parseHTML: () => [{ tag: `img[${UPLOAD_ATTRIBUTE}]` }],
  renderHTML: ({ node: { attrs } }) => {
    const { upload, source, alt, title, size } = attrs as UploadAttributes;
    return [
      'img',
      mergeAttributes({ [UPLOAD_ATTRIBUTE]: upload }, { 'data-source': source, alt, title, 'data-size': size }),
    ];
  },
  addNodeView() {
    const { uploads } = this.options;
    if (!uploads) throw new Error('Pictures cannot be uploaded here');
    return (props) => new UploadView(props, uploads);
  },
});
