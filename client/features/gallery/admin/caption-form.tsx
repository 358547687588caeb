import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { GALLERY_DRAFT_KEY, GALLERY_MESSAGES, GALLERY_RULES } from '@shared/gallery';
import { longDay } from '@shared/time';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { AdminGalleryImageDocument, type AdminGalleryImageFragment } from '../../../gql/admin';
import { useUpdateGalleryImageMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { CountedTextarea } from '../../../ui/counted-input';
import { DraftBar } from '../../../ui/draft-bar';
import { focusFirstInvalid } from '../../../ui/form-rules';
import { ConflictDialog, type Differences } from '../../../ui/records/conflict-dialog';
import { DateField } from '../../../ui/records/date-field';
import { useRecordForm } from '../../../ui/records/use-record-form';
import { REQUIRED } from '../../../ui/required-field';
import classes from './gallery.module.css';

interface CaptionFields {
  alt: string;
  /** `YYYY-MM-DD`, or null where there is none. */
  captureDate: string | null;
}

const fieldsOf = (image: AdminGalleryImageFragment | null): CaptionFields => ({
  alt: image?.alt ?? '',
  captureDate: image?.captureDate ?? null,
});

const DIFFERENCES: Differences<CaptionFields> = {
  noun: 'image',
  labels: { alt: 'Caption', captureDate: 'Capture date' },
  pictures: [],
  linesOf: (field, value) => (field === 'captureDate' && value ? [longDay(value as string)] : undefined),
};

interface CaptionFormProps {
  image: AdminGalleryImageFragment;
  onClose: () => void;
}

/** What is said of a picture, changed in its place. Enter saves it, Escape leaves it as it was. */
export function CaptionForm({ image, onClose }: CaptionFormProps) {
  const [opened] = useState(image);
  const { form, saved, save, draft, restore, conflict } = useCaption(opened, onClose);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const caption = element.current?.querySelector('textarea');
    caption?.focus();
    caption?.setSelectionRange(caption.value.length, caption.value.length);
  }, []);
  const cancel = (): void => {
    draft.clear();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || isCalendarOpen()) return;
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
        onSubmit={(event) =>
          form.onSubmit(
            (values) => save(values),
            () => focusFirstInvalid(element.current),
          )(event)
        }
      >
        <DraftBar
          offers={draft.offers}
          outdated={({ values }) => values.baseVersion !== (saved?.version ?? 0) && 'picture'}
          pictures={false}
          onRestore={restore}
          onDiscard={draft.discard}
        />
        <CountedTextarea form={form} field="alt" rules={GALLERY_RULES.alt} label="Caption" always />
        <DateField
          key={form.key('captureDate')}
          {...form.getInputProps('captureDate')}
          label="Capture date"
          {...REQUIRED}
        />
        <div className={classes.actions}>
          <BusyButton type="submit" size="compact-sm" busy={form.submitting || !form.isDirty()}>
            Save
          </BusyButton>
          <Button size="compact-sm" variant="subtle" onClick={cancel}>
            Cancel
          </Button>
        </div>
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

/** Escape closes an open calendar first. */
const isCalendarOpen = (): boolean => document.querySelector('[data-dates-dropdown]') !== null;

function useCaption(opened: AdminGalleryImageFragment, onSaved: () => void) {
  const apollo = useApolloClient();
  const [update] = useUpdateGalleryImageMutation();
  return useRecordForm<CaptionFields, AdminGalleryImageFragment>(
    {
      fieldsOf,
      rulesOf: () => GALLERY_RULES,
      pictures: [],
      settled: ['alt'],
      draft: { key: GALLERY_DRAFT_KEY, version: 1 },
      messages: GALLERY_MESSAGES,
      create: () => Promise.resolve(undefined),
      update: async ({ id }, { alt, captureDate }, version) => {
        const { data } = await update({ variables: { id, input: { alt, captureDate }, version } });
        if (data) onSaved();
        return data?.updateGalleryImage;
      },
      read: async (id) => {
        const query = { query: AdminGalleryImageDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
        return (await apollo.query(query)).data?.galleryImage;
      },
    },
    opened,
    () => undefined,
  );
}
