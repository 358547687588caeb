import type { ImageAttributes } from './image-node';

/** Attribute of a picture that is being uploaded, with the ID of its upload. Published pages never contain it. */
export const UPLOAD_ATTRIBUTE = 'data-upload';

/** True while a picture in the text is not uploaded. */
export const hasPendingPictures = (html: string): boolean => html.includes(`<img ${UPLOAD_ATTRIBUTE}="`);

/** Attributes of the node that stands for a picture while it is uploaded. */
export interface UploadAttributes extends Pick<ImageAttributes, 'alt' | 'title' | 'size'> {
  /** ID of the upload. */
  upload: string;
  /** URL of a picture elsewhere, which is copied. */
  source: string | null;
}
