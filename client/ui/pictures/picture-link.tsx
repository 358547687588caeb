import { parseImageAddress } from '@shared/image-address';
import type { ReactNode } from 'react';
import { VIEWER_MESSAGES } from './picture-viewer/texts';

interface PictureLinkProps {
  image: { url: string } | null | undefined;
  caption: string;
  children: ReactNode;
}

/** A link to the whole of one of our pictures, which the public layout opens in the viewer. Other pictures have no link. */
export const PictureLink = ({ image, caption, children }: PictureLinkProps) =>
  image && parseImageAddress(image.url) ? (
    <a href={image.url} data-picture={caption} aria-label={VIEWER_MESSAGES.enlarge(caption)}>
      {children}
    </a>
  ) : (
    children
  );
