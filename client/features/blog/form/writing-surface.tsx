import type { KeyboardEvent } from 'react';
import type { PictureUploads } from '../../../editor/picture-uploads';
import { CountedTextarea } from '../../../ui/forms/counted-input';
import { optionalLabel } from '../../../ui/forms/required-field';
import { ContentField } from './content-field';
import { POST_FIELD_RULES, type PostForm } from './post-form';
import classes from './writing-surface.module.css';

/** A label stands where a placeholder would, until something is typed. */
const LINE = {
  classNames: { input: classes.input, label: classes.label, error: classes.error, section: classes.count },
  placeholder: ' ',
  variant: 'unstyled',
  minRows: 1,
  maxRows: undefined,
  enterKeyHint: 'next',
} as const;

interface WritingSurfaceProps {
  form: PostForm;
  /** The text is required. */
  required?: boolean;
  /** Omitted where pictures cannot be uploaded into the text. */
  uploads?: PictureUploads;
}

/** Title, subtitle and text of a post, laid out as a page. */
export function WritingSurface({ form, required = false, uploads }: WritingSurfaceProps) {
  return (
    <div className={classes.surface}>
      <CountedTextarea
        {...LINE}
        form={form}
        field="title"
        rules={POST_FIELD_RULES.title}
        label="Title"
        className={classes.title}
        onKeyDown={focusNext}
        data-autofocus
      />
      <CountedTextarea
        {...LINE}
        form={form}
        field="subtitle"
        rules={POST_FIELD_RULES.subtitle}
        label={optionalLabel('Subtitle')}
        className={classes.subtitle}
        onKeyDown={focusNext}
      />
      <ContentField form={form} required={required} uploads={uploads} />
    </div>
  );
}

/** Both are one paragraph: Enter leads to the next field. */
function focusNext(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const surface = event.currentTarget.closest(`.${classes.surface}`);
  const fields = [...(surface?.querySelectorAll<HTMLElement>('textarea, [role="textbox"]') ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
