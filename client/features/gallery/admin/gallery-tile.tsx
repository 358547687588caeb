import { Button } from '@mantine/core';
import { GALLERY_DRAFT_KEY, GALLERY_MESSAGES } from '@shared/gallery';
import { longDay } from '@shared/time';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { useDeleteGalleryImageMutation } from '../../../gql/admin-hooks';
import { Picture } from '../../../ui/picture';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { wasInterrupted } from '../../../ui/records/interrupted';
import { forget } from '../../../ui/records/record-lists';
import { CaptionForm } from './caption-form';
import classes from './gallery.module.css';

interface GalleryTileProps {
  image: AdminGalleryImageFragment;
  onDelete: (image: AdminGalleryImageFragment) => void;
}

/** A picture with what is said of it, which is changed where it stands. Of thousands, only those that differ are drawn anew. */
export const GalleryTile = memo(function GalleryTile({ image, onDelete }: GalleryTileProps) {
  const [editing, setEditing] = useState(() => wasInterrupted({ key: GALLERY_DRAFT_KEY, id: image.id }));
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const titleId = useId();
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  }, [editing]);

  return (
    <li className={classes.tile} aria-labelledby={editing ? undefined : titleId} data-editing={editing || undefined}>
      <div className={classes.frame}>
        <Picture className={classes.image} image={image.image} alt="" sizes="(min-width: 60em) 20vw, 45vw" />
      </div>
      {editing ? (
        <CaptionForm image={image} onClose={() => setEditing(false)} />
      ) : (
        <>
          <h2 className={classes.title} id={titleId}>
            {image.alt}
          </h2>
          <div className={classes.foot}>
            <time dateTime={image.captureDate}>{longDay(image.captureDate)}</time>
            <div className={classes.actions}>
              <Button
                ref={edit}
                size="compact-xs"
                variant="subtle"
                aria-label={`Edit “${image.alt}”`}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`Delete “${image.alt}”`}
                onClick={() => onDelete(image)}
              >
                Delete
              </Button>
            </div>
          </div>
        </>
      )}
    </li>
  );
});

interface DeleteImageProps {
  image: AdminGalleryImageFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, then takes a picture out of the gallery. */
export function DeleteImage({ image: { id, alt }, onDeleted, onClose }: DeleteImageProps) {
  const [remove] = useDeleteGalleryImageMutation({
    update: (cache) => forget(cache, 'galleryImages', 'GalleryImage', id),
  });
  return (
    <DeleteRecord
      id={id}
      noun="image"
      remove={() => remove({ variables: { id } })}
      messages={GALLERY_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{alt}” disappears from the Activities page.
    </DeleteRecord>
  );
}
