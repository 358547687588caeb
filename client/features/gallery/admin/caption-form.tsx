import { Button } from '@mantine/core';
import { GALLERY_RULES } from '@shared/gallery';
import { longDay } from '@shared/time';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import type { AdminGalleryImageFragment } from '../../../gql/admin';
import { BusyButton } from '../../../ui/forms/busy-button';
import { CountedTextarea } from '../../../ui/forms/counted-input';
import { DraftBar } from '../../../ui/forms/draft-bar';
import { ConflictDialog } from '../../../records/differences/conflict-dialog';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { DateField } from '../../../records/dates/date-field';
import { DeletedNotice } from '../../../records/form/deleted-notice';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import classes from './gallery.module.css';
import { CaptionPicture, type PictureAction } from './caption-picture';
import { fieldsOf, useCaption, type CaptionFields } from './use-caption';

const DIFFERENCES: DiffOptions<CaptionFields> = {
  noun: 'image',
  labels: { alt: 'Caption', captureDate: 'Capture date', image: 'Picture', focalPoint: 'Focal point' },
  pictures: ['image'],
  format: { captureDate: (date) => [longDay(date)] },
};

interface CaptionFormProps {
  image: AdminGalleryImageFragment;
  /** Opens the file dialog or the crop dialog at once. */
  first?: PictureAction;
  onClose: () => void;
}

/** Inline form: Enter saves, Escape cancels. */
export function CaptionForm({ image, first, onClose }: CaptionFormProps) {
  const [opened] = useState(image);
  const { form, element, saved, save, reportInvalid, draft, restore, conflict, deletion } = useCaption(opened, onClose);
  const picture = form.useWatchValue('image');
  const focalPoint = form.useWatchValue('focalPoint');
  useFocusOnCaption(element);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    if (form.isDirty()) element.current?.requestSubmit();
  };

  return (
    <>
      <form
        ref={element}
        className={classes.caption}
        noValidate
        aria-label={`Edit “${opened.alt}”`}
        data-unsaved={form.isDirty() || undefined}
        onKeyDown={onKeyDown}
        onSubmit={(event) => form.onSubmit((values) => save(values), reportInvalid)(event)}
      >
        {deletion && (
          <DeletedNotice
            deletion={deletion}
            labels={DIFFERENCES.labels}
            noun="picture"
            busy={form.submitting}
            onSave={() => element.current?.requestSubmit()}
          />
        )}
        <DraftBar
          offers={draft.offers}
          outdated={({ values }) => values.baseVersion !== (saved?.version ?? 0) && 'picture'}
          onRestore={restore}
          onDiscard={draft.discard}
        />
        <CaptionPicture
          stored={saved?.image ?? opened.image}
          value={picture}
          focalPoint={focalPoint}
          error={form.errors.image}
          first={first}
          onChange={(value) => form.setFieldValue('image', value)}
          onFocalPoint={(point) => form.setFieldValue('focalPoint', point)}
        />
        <CountedTextarea form={form} field="alt" rules={GALLERY_RULES.alt} label="Caption" always />
        <DateField
          key={form.key('captureDate')}
          {...form.getInputProps('captureDate')}
          label="Capture date"
          direction="past"
          {...REQUIRED_FIELD}
        />
        <FormButtons busy={form.submitting || !form.isDirty()} onCancel={cancel} />
      </form>
      {conflict && (
        <ConflictDialog
          {...DIFFERENCES}
          conflict={conflict}
          mine={form.getValues()}
          theirs={fieldsOf(conflict.theirs)}
          base={fieldsOf(saved)}
          busy={form.submitting}
        />
      )}
    </>
  );
}

/** With the cursor after the text. */
function useFocusOnCaption(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const caption = element.current?.querySelector('textarea');
    caption?.focus();
    caption?.setSelectionRange(caption.value.length, caption.value.length);
  }, [element]);
}

const FormButtons = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }) => (
  <div className={classes.actions}>
    <BusyButton type="submit" size="compact-sm" busy={busy}>
      Save
    </BusyButton>
    <Button size="compact-sm" variant="subtle" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);
