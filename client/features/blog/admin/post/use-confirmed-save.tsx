import { useState } from 'react';
import { findGap } from '../../form/find-gap';
import { UnfinishedPostDialog } from '../unfinished-post-dialog';
import type { StoredPost } from './stored-post';
import type { AdminPostFields } from './post-fields';
import type { usePostRecord } from './use-post-record';

/** The record with a save that asks before it publishes an unfinished post, and the question. */
export function useConfirmedSave(record: ReturnType<typeof usePostRecord>) {
  const { form, saved, save } = record;
  const [unconfirmed, setUnconfirmed] = useState<{ values: AdminPostFields; gap: string } | null>(null);
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
        const gap = publishes ? findGap(values.content) : null;
        if (gap === null) return save(values);
        setUnconfirmed({ values, gap });
        return undefined;
      },
    },
    question: unconfirmed && (
      <UnfinishedPostDialog
        title={unconfirmed.values.title}
        gap={unconfirmed.gap}
        onConfirm={() => void confirm(unconfirmed.values)}
        onCancel={() => setUnconfirmed(null)}
      />
    ),
  };
}
