import { Image } from '@tiptap/extension-image';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, isImageAddress, type ImageSize } from '@shared/post-html';

export interface ImageAttributes {
  src: string;
  alt: string | null;
  /** Shown as the caption. */
  title: string | null;
  /** Of the file, in pixels: readers' pages keep its place free while it loads. */
  width: number | null;
  height: number | null;
  size: ImageSize;
}

const isSize = (text: string | undefined): text is ImageSize => (IMAGE_SIZES as readonly string[]).includes(text ?? '');

/** A picture between paragraphs: by address only, in one of three sizes, shown with its caption as readers see it. */
export const ImageNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      size: {
        default: DEFAULT_IMAGE_SIZE,
        parseHTML: ({ dataset }: HTMLElement) => (isSize(dataset.size) ? dataset.size : DEFAULT_IMAGE_SIZE),
        renderHTML: ({ size }: Record<string, unknown>) => ({ 'data-size': size }),
      },
    };
  },

  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => isImageAddress(element.getAttribute('src') ?? '') && null },
  ],

  // Pictures come by the dialog, which looks whether they load.
  addInputRules: () => [],

  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('figure');
      const { size, title, ...shown } = node.attrs as ImageAttributes;
      dom.dataset.size = size;
      const image = dom.appendChild(document.createElement('img'));
      for (const [name, value] of Object.entries(shown)) if (value !== null) image.setAttribute(name, String(value));
      image.alt ||= '';
      if (title) dom.appendChild(document.createElement('figcaption')).textContent = title;
      return { dom };
    },
});
