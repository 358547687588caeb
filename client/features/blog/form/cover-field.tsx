import { COVER_SIZE } from '@shared/blog';
import { ImageField } from '../../../ui/image-field';
import { optional } from '../../../ui/required-field';
import type { PostForm } from './post-form';

export function CoverField({ form }: { form: PostForm }) {
  const cover = form.useWatchValue('coverImage');
  return (
    <ImageField
      label={optional('Cover image')}
      value={cover}
      onChange={(image) => form.setFieldValue('coverImage', image)}
      recommended={COVER_SIZE}
      error={form.errors.coverImage as string | undefined}
    />
  );
}
