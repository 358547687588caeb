import { ActionIcon, Tooltip } from '@mantine/core';
import { isOwnMedia } from '@shared/image-address';
import { longDay } from '@shared/time';
import { IconCrop, IconPencil, IconPhotoEdit } from '@tabler/icons-react';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/pictures/picture';
import { SelectBox, type RowSelection } from '../../../records/list/select-box';
import { DeleteIcon } from '../../../records/actions/delete-icon';
import { hasInterruptedForm } from '../../../records/form/interrupted-form';
import type { RecordAction } from '../../../records/actions/record-kind';
import { RecordMenu } from '../../../records/actions/record-menu';
import { CaptionForm } from './caption-form';
import type { PictureAction } from './caption-picture';
import classes from './gallery.module.css';
import { GALLERY_DRAFT_KEY } from './constants';
import { GALLERY_ADMIN_MESSAGES as MESSAGES } from './texts';

interface GalleryTileProps {
  image: AdminGalleryImageFragment;
  menuOf: (image: AdminGalleryImageFragment) => readonly RecordAction[];
  selection: RowSelection;
}

type Editing = 'caption' | PictureAction | null;

/** Adds the actions on the picture itself, before Delete. A picture of another site cannot be cropped. */
function withPictureActions(
  menu: readonly RecordAction[],
  { image }: AdminGalleryImageFragment,
  edit: (action: PictureAction) => void,
): readonly RecordAction[] {
  const replace = { id: 'replace', label: MESSAGES.replace, icon: IconPhotoEdit, run: () => edit('replace') };
  const crop = { id: 'crop', label: MESSAGES.crop, icon: IconCrop, run: () => edit('crop') };
  return [...menu.slice(0, -1), replace, ...(isOwnMedia(image.url) ? [crop] : []), ...menu.slice(-1)];
}

/** The functions are others with each render, and do the same. */
const isSame = (now: GalleryTileProps, next: GalleryTileProps): boolean =>
  now.image === next.image && now.selection.checked === next.selection.checked;

/** Memoized: there can be thousands. */
export const GalleryTile = memo(function GalleryTile({ image, menuOf, selection }: GalleryTileProps) {
  const [editing, setEditing] = useState<Editing>(() =>
    hasInterruptedForm({ key: GALLERY_DRAFT_KEY, id: image.id }) ? 'caption' : null,
  );
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const titleId = useId();
  const menu = withPictureActions(menuOf(image), image, setEditing);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus({ preventScroll: true });
    wasEditing.current = editing !== null;
  }, [editing]);

  return (
    <li
      className={classes.tile}
      aria-labelledby={editing ? undefined : titleId}
      data-editing={editing ? true : undefined}
      data-record={image.id}
    >
      {editing ? (
        <CaptionForm
          image={image}
          first={editing === 'caption' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      ) : (
        <>
          <div className={classes.frame}>
            <SelectBox className={classes.select} name={image.alt} {...selection} />
            <Picture
              className={classes.image}
              image={image.image}
              alt=""
              sizes="(min-width: 60em) 20vw, 45vw"
              frame="landscape"
            />
          </div>
          <h3 className={classes.title} id={titleId}>
            {image.alt}
          </h3>
          <div className={classes.foot}>
            <time dateTime={image.captureDate}>{longDay(image.captureDate)}</time>
            <div className={classes.actions}>
              <Tooltip label="Edit">
                <ActionIcon
                  ref={edit}
                  variant="subtle"
                  size="lg"
                  aria-label={`Edit “${image.alt}”`}
                  onClick={() => setEditing('caption')}
                >
                  <IconPencil size={18} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <DeleteIcon name={image.alt} menu={menu} />
              <RecordMenu name={image.alt} actions={menu} />
            </div>
          </div>
        </>
      )}
    </li>
  );
}, isSame);
