import { BLOG_RULES } from '@shared/blog';
import type { AdminBlogPostFragment } from '../../../../gql/admin';
import { CountedTextarea } from '../../../../ui/forms/counted-input';
import { optionalLabel } from '../../../../ui/forms/required-field';
import { AuthorFields } from '../../form/author-fields';
import { CoverField } from '../../form/cover-field';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { AuthorPicker } from './author-picker';
import { AddressField } from './address-field';
import { PanelSection } from './panel-section';
import { PublishingFields } from './publishing-fields';
import type { AdminPostForm } from './post-fields';

interface PostPanelProps {
  form: AdminPostForm;
  saved: AdminBlogPostFragment | null;
}

/** Everything about a post but its text. */
export function PostPanel({ form, saved }: PostPanelProps) {
  const coverFocalPoint = form.useWatchValue('coverFocalPoint');
  const photoFocalPoint = form.useWatchValue('photoFocalPoint');
  return (
    <>
      <PanelSection title={BLOG_ADMIN_MESSAGES.publishing}>
        <PublishingFields form={form} saved={saved} />
      </PanelSection>
      <PanelSection title={BLOG_ADMIN_MESSAGES.author}>
        <AuthorFields
          form={form}
          name={<AuthorPicker form={form} />}
          officer={{
            stored: saved?.author.image,
            focalPoint: {
              value: photoFocalPoint,
              onChange: (point) => form.setFieldValue('photoFocalPoint', point),
            },
          }}
        />
      </PanelSection>
      <PanelSection title={BLOG_ADMIN_MESSAGES.cover}>
        <CoverField
          form={form}
          officer={{
            stored: saved?.coverImage,
            focalPoint: {
              value: coverFocalPoint,
              onChange: (point) => form.setFieldValue('coverFocalPoint', point),
            },
          }}
        />
      </PanelSection>
      <PanelSection title={BLOG_ADMIN_MESSAGES.sharingAndAddress}>
        <CountedTextarea
          form={form}
          field="shareText"
          rules={BLOG_RULES.shareText}
          label={optionalLabel(BLOG_ADMIN_MESSAGES.shareText)}
          description={BLOG_ADMIN_MESSAGES.shareTextHint}
        />
        {/* Last, so that it moves nothing when it appears with the first save. */}
        {saved && <AddressField form={form} saved={saved} />}
      </PanelSection>
    </>
  );
}
