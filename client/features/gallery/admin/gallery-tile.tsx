import { Button } from '@mantine/core';
import { longDay } from '@shared/time';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { Picture } from '../../../ui/picture';
import { SelectBox, type RowSelection } from '../../../ui/records/select-box';
import { hasInterruptedForm } from '../../../ui/records/interrupted-form';
import { DELETE, type RecordAction } from '../../../ui/records/record-kind';
import { RecordMenu } from '../../../ui/records/record-menu';
import { CaptionForm } from './caption-form';
import classes from './gallery.module.css';
import { GALLERY_DRAFT_KEY } from './constants';

interface GalleryTileProps {
  image: AdminGalleryImageFragment;
  menuOf: (image: AdminGalleryImageFragment) => readonly RecordAction[];
  selection: RowSelection;
}

/** The functions are others with each render, and do the same. */
const isSame = (now: GalleryTileProps, next: GalleryTileProps): boolean =>
  now.image === next.image && now.selection.checked === next.selection.checked;

/** Memoized: there can be thousands. */
export const GalleryTile = memo(function GalleryTile({ image, menuOf, selection }: GalleryTileProps) {
  const [editing, setEditing] = useState(() => hasInterruptedForm({ key: GALLERY_DRAFT_KEY, id: image.id }));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const titleId = useId();
  const menu = menuOf(image);
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);

  return (
    <li
      className={classes.tile}
      aria-labelledby={editing ? undefined : titleId}
      data-editing={editing || undefined}
      data-record={image.id}
    >
      <div className={classes.frame}>
        <SelectBox className={classes.select} name={image.alt} {...selection} />
        <Picture
          className={classes.image}
          image={image.image}
          alt=""
          sizes="(min-width: 60em) 20vw, 45vw"
          frame={editing ? 'own' : 'landscape'}
        />
      </div>
      {editing ? (
        <CaptionForm image={image} onClose={() => setEditing(false)} />
      ) : (
        <>
          <h3 className={classes.title} id={titleId}>
            {image.alt}
          </h3>
          <div className={classes.foot}>
            <time dateTime={image.captureDate}>{longDay(image.captureDate)}</time>
            <div className={classes.actions}>
              <Button
                ref={edit}
                size="compact-sm"
                variant="subtle"
                aria-label={`Edit “${image.alt}”`}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                aria-label={`Delete “${image.alt}”`}
                onClick={() => menu.find(({ id }) => id === DELETE)?.run?.()}
              >
                Delete
              </Button>
              <RecordMenu name={image.alt} actions={menu} />
            </div>
          </div>
        </>
      )}
    </li>
  );
}, isSame);
