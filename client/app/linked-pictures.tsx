import { parseImageAddress } from '@shared/image-address';
import { useMemo, useState, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { ViewerPicture } from '../ui/pictures/picture-viewer/picture-viewer';
import { usePictureViewer } from '../ui/pictures/picture-viewer/use-picture-viewer';

const LINK = 'a[data-picture]';

/** Opens links of `PictureLink` and of posts in the viewer, with the other pictures of the same article or section. */
export function useLinkedPictures() {
  const { Viewer, opened, open, move, close } = usePictureViewer();
  const [links, setLinks] = useState<HTMLAnchorElement[]>([]);
  const pictures = useMemo(() => links.map(linkedPicture), [links]);
  const { pathname } = useLocation();
  const [shownPath, setShownPath] = useState(pathname);
  // The reader has gone on, perhaps before the viewer was loaded.
  if (shownPath !== pathname) {
    setShownPath(pathname);
    close();
  }
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINK) : null;
    if (!link || event.defaultPrevented) return;
    const others = [...(link.closest('article, section')?.querySelectorAll<HTMLAnchorElement>(LINK) ?? [link])];
    setLinks(others);
    open(event, link, others.indexOf(link));
  };
  const viewer = Viewer && opened && (
    <Viewer
      pictures={pictures}
      index={opened.index}
      total={links.length}
      counted={links.length > 1}
      onTurn={move}
      onClose={() => {
        close();
        links[opened.index]?.focus();
      }}
    />
  );
  return { onClick, viewer };
}

function linkedPicture({ pathname, dataset }: HTMLAnchorElement): ViewerPicture {
  const { width = null, height = null } = parseImageAddress(pathname) ?? {};
  return { image: { url: pathname, width, height }, alt: dataset.picture ?? '' };
}
