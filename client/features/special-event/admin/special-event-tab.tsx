import { Button, Skeleton } from '@mantine/core';
import { SPECIAL_EVENT_IMAGE_SIZE, SPECIAL_EVENT_MESSAGES, SPECIAL_EVENT_RULES } from '@shared/special-event';
import { useState } from 'react';
import type { AdminSpecialEventFragment } from '../../../gql/admin';
import { useAdminSpecialEventQuery, useDeleteSpecialEventMutation } from '../../../gql/admin-hooks';
import { CountedInput, CountedTextarea } from '../../../ui/counted-input';
import { failureOf } from '../../../ui/failure';
import { ImageField } from '../../../ui/image-field';
import { Notice } from '../../../ui/notice';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { FormColumns } from '../../../ui/records/form-columns';
import { RecordForm } from '../../../ui/records/record-form';
import { fieldsOf, SPECIAL_EVENT_DIFFERENCES, useSpecialEventRecord } from './use-special-event-record';

/** The Special Event tab: the one big thing of the season, or none. */
export function SpecialEventTab() {
  const { data, error, refetch } = useAdminSpecialEventQuery({ fetchPolicy: 'network-only' });
  if (error) {
    return (
      <Notice title={failureOf(error).message ?? SPECIAL_EVENT_MESSAGES.fetchFailed} failed>
        <Button variant="default" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton height={480} role="status" aria-label="Loading" />;
  // Another one begins anew; the one that was just made keeps its form.
  return <SpecialEventForm event={data.specialEvent ?? null} />;
}

function SpecialEventForm({ event }: { event: AdminSpecialEventFragment | null }) {
  const record = useSpecialEventRecord(event);
  const { form, saved } = record;
  const [deleting, setDeleting] = useState(false);
  const [image1, image2] = [form.useWatchValue('image1'), form.useWatchValue('image2')];
  const rules = SPECIAL_EVENT_RULES;
  return (
    <>
      <RecordForm
        {...SPECIAL_EVENT_DIFFERENCES}
        record={record}
        fieldsOf={fieldsOf}
        nameOf={() => SPECIAL_EVENT_MESSAGES.title}
        heading={SPECIAL_EVENT_MESSAGES.title}
        aside={
          saved && (
            <Button variant="subtle" color="red" onClick={() => setDeleting(true)}>
              Take it off the site
            </Button>
          )
        }
      >
        <FormColumns
          main={
            <>
              <CountedInput form={form} field="title" rules={rules.title} label="Title" size="lg" />
              <CountedTextarea form={form} field="subtitle" rules={rules.subtitle} label="Subtitle" />
              <CountedTextarea form={form} field="text1" rules={rules.text1} label="First text" minRows={4} />
              <CountedTextarea form={form} field="text2" rules={rules.text2} label="Second text" minRows={4} />
            </>
          }
          side={
            <>
              <ImageField
                label="First picture"
                value={image1}
                onChange={(value) => form.setFieldValue('image1', value)}
                recommended={SPECIAL_EVENT_IMAGE_SIZE}
                error={form.errors.image1 as string | undefined}
              />
              <ImageField
                label="Second picture"
                value={image2}
                onChange={(value) => form.setFieldValue('image2', value)}
                recommended={SPECIAL_EVENT_IMAGE_SIZE}
                error={form.errors.image2 as string | undefined}
              />
            </>
          }
        />
      </RecordForm>
      {deleting && saved && <DeleteSpecialEvent event={saved} onClose={() => setDeleting(false)} />}
    </>
  );
}

function DeleteSpecialEvent({
  event: { id, title },
  onClose,
}: {
  event: AdminSpecialEventFragment;
  onClose: () => void;
}) {
  const [remove] = useDeleteSpecialEventMutation({
    update: (cache) => cache.modify({ fields: { specialEvent: () => null } }),
  });
  return (
    <DeleteRecord
      id={id}
      noun="special event"
      remove={() => remove({ variables: { id } })}
      messages={SPECIAL_EVENT_MESSAGES}
      onDeleted={() => undefined}
      onClose={onClose}
    >
      “{title}” disappears from the home page.
    </DeleteRecord>
  );
}
