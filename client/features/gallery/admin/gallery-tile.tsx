import { Button } from '@mantine/core';
import { longDay } from '@shared/time';
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { useDeleteGalleryImageMutation } from '../../../gql/admin-hooks';
import { Picture } from '../../../ui/picture';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { hasInterruptedForm } from '../../../ui/records/interrupted-form';
import { evictRecord } from '../../../ui/records/list-cache';
import { CaptionForm } from './caption-form';
import classes from './gallery.module.css';
import { GALLERY_ADMIN_MESSAGES } from './texts';
import { GALLERY_DRAFT_KEY } from './constants';

interface GalleryTileProps {
  image: AdminGalleryImageFragment;
  onDelete: (image: AdminGalleryImageFragment) => void;
}

/** Memoized: there can be thousands. */
export const GalleryTile = memo(function GalleryTile({ image, onDelete }: GalleryTileProps) {
  const [editing, setEditing] = useState(() => hasInterruptedForm({ key: GALLERY_DRAFT_KEY, id: image.id }));
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
          <h2 className={classes.title} id={titleId}>
            {image.alt}
          </h2>
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

export function DeleteImage({ image: { id, alt }, onDeleted, onClose }: DeleteImageProps) {
  const [remove] = useDeleteGalleryImageMutation({
    update: (cache) => evictRecord(cache, 'galleryImages', 'GalleryImage', id),
  });
  return (
    <DeleteRecord
      id={id}
      noun="image"
      remove={() => remove({ variables: { id } })}
      messages={GALLERY_ADMIN_MESSAGES}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{alt}” will disappear from the Activities page.
    </DeleteRecord>
  );
}
