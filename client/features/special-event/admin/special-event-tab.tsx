import { Button, Skeleton } from '@mantine/core';
import { SPECIAL_EVENT_RULES } from '@shared/special-event';
import { useRef, useState } from 'react';
import type { AdminSpecialEventFragment } from '../../../gql/admin';
import { useAdminSpecialEventQuery } from '../../../gql/admin-hooks';
import { CountedInput, CountedTextarea } from '../../../ui/forms/counted-input';
import { failureOf } from '../../../ui/loading/failure';
import { focusFirstField } from '../../../ui/forms/form-rules';
import { ImageField } from '../../../ui/pictures/image-field';
import { Notice } from '../../../ui/page/notice';
import { FormColumns } from '../../../records/form/form-columns';
import { ActsLink } from '../../../records/actions/acts-link';
import { RecordForm } from '../../../records/form/record-form';
import { DeleteSpecialEvent } from './delete-special-event';
import { specialEventFields, SPECIAL_EVENT_DIFF, useSpecialEventRecord } from './use-special-event-record';
import { SPECIAL_EVENT_MESSAGES } from '../public/texts';
import { SECOND_PICTURE_FRAME, SPECIAL_EVENT_IMAGE_SIZE } from './constants';

export function SpecialEventTab() {
  const { data, error, refetch } = useAdminSpecialEventQuery({ fetchPolicy: 'network-only' });
  const [deleting, setDeleting] = useState<AdminSpecialEventFragment | null>(null);
  const form = useFormKey(data && (data.specialEvent?.id ?? null));
  const element = useRef<HTMLDivElement>(null);
  if (error) {
    return (
      <Notice title={failureOf(error).message ?? SPECIAL_EVENT_MESSAGES.loadFailed} failed heading>
        <Button variant="default" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton height={480} role="status" aria-label="Loading" />;
  return (
    <div ref={element}>
      <SpecialEventForm
        key={form.key}
        event={data.specialEvent ?? null}
        onCreated={form.keepFor}
        onDelete={setDeleting}
      />
      {deleting && (
        <DeleteSpecialEvent
          event={deleting}
          onDeleted={() => focusFirstField(element.current?.querySelector('form') ?? null)}
          onGone={() => void refetch().catch(() => undefined)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

/** Another event, or none, resets the form; an event that the form has just created does not. */
function useFormKey(storedId: string | null | undefined) {
  const [state, setState] = useState({ storedId, createdId: '', key: 0 });
  if (storedId !== undefined && storedId !== state.storedId) {
    const isOwn = storedId !== null && storedId === state.createdId;
    setState(isOwn ? { ...state, storedId } : { storedId, createdId: '', key: state.key + 1 });
  }
  return { key: state.key, keepFor: (createdId: string): void => setState((now) => ({ ...now, createdId })) };
}

interface SpecialEventFormProps {
  event: AdminSpecialEventFragment | null;
  onCreated: (id: string) => void;
  onDelete: (event: AdminSpecialEventFragment) => void;
}

function SpecialEventForm({ event, onCreated, onDelete }: SpecialEventFormProps) {
  const record = useSpecialEventRecord(event, onCreated);
  const { form, saved } = record;
  const [image1, image2] = [form.useWatchValue('image1'), form.useWatchValue('image2')];
  const [focalPoint1, focalPoint2] = [form.useWatchValue('focalPoint1'), form.useWatchValue('focalPoint2')];
  const rules = SPECIAL_EVENT_RULES;
  return (
    <RecordForm
      {...SPECIAL_EVENT_DIFF}
      record={record}
      fieldsOf={specialEventFields}
      nameOf={() => SPECIAL_EVENT_MESSAGES.title}
      heading={SPECIAL_EVENT_MESSAGES.title}
      aside={
        <>
          <ActsLink subject="SPECIAL_EVENT" />
          {saved && (
            <Button variant="subtle" color="red" onClick={() => onDelete(saved)}>
              Remove from site
            </Button>
          )}
        </>
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
              optional
              value={image1}
              onChange={(value) => form.setFieldValue('image1', value)}
              recommended={SPECIAL_EVENT_IMAGE_SIZE}
              stored={saved?.image1}
              focalPoint={{ value: focalPoint1, onChange: (point) => form.setFieldValue('focalPoint1', point) }}
              error={form.errors.image1}
            />
            <ImageField
              label="Second picture"
              optional
              value={image2}
              onChange={(value) => form.setFieldValue('image2', value)}
              recommended={SPECIAL_EVENT_IMAGE_SIZE}
              frame={SECOND_PICTURE_FRAME}
              stored={saved?.image2}
              focalPoint={{ value: focalPoint2, onChange: (point) => form.setFieldValue('focalPoint2', point) }}
              error={form.errors.image2}
            />
          </>
        }
      />
    </RecordForm>
  );
}
