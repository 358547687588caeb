import { useState } from 'react';
import { isEmptyHtml } from '../../form/post-form';
import { EmptyPostDialog } from '../empty-post-dialog';
import type { StoredPost } from './stored-post';
import type { AdminPostFields, usePostRecord } from './use-post-record';

/** The record with a save that asks before it publishes a post without text, and the question. */
export function useConfirmedSave(record: ReturnType<typeof usePostRecord>) {
  const { form, saved, save } = record;
  const [unconfirmed, setUnconfirmed] = useState<AdminPostFields | null>(null);
  const confirm = async (values: AdminPostFields): Promise<void> => {
    setUnconfirmed(null);
    form.setSubmitting(true);
    await save(values);
    form.setSubmitting(false);
  };
  return {
    record: {
      ...record,
      save: async (values: AdminPostFields): Promise<StoredPost | undefined> => {
        const publishes = values.published && saved?.status !== 'PUBLISHED';
        if (!publishes || !isEmptyHtml(values.content)) return save(values);
        setUnconfirmed(values);
        return undefined;
      },
    },
    question: unconfirmed && (
      <EmptyPostDialog
        title={unconfirmed.title}
        onConfirm={() => void confirm(unconfirmed)}
        onCancel={() => setUnconfirmed(null)}
      />
    ),
  };
}
