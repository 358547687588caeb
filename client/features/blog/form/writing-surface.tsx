import type { KeyboardEvent } from 'react';
import { CountedTextarea } from '../../../ui/counted-input';
import { optionalLabel } from '../../../ui/required-field';
import { ContentField } from './content-field';
import { POST_FIELD_RULES, type PostForm } from './post-form';
import classes from './writing-surface.module.css';

const LINE = { input: classes.input, label: classes.label, error: classes.error, section: classes.count };
const SUBTITLE = optionalLabel('Subtitle');

/** Title, subtitle and text of a post, laid out as a page. */
export function WritingSurface({ form, required = false }: { form: PostForm; required?: boolean }) {
  return (
    <div className={classes.surface}>
      <CountedTextarea
        form={form}
        field="title"
        rules={POST_FIELD_RULES.title}
        label="Title"
        placeholder="Title"
        className={classes.title}
        classNames={LINE}
        variant="unstyled"
        minRows={1}
        maxRows={undefined}
        enterKeyHint="next"
        onKeyDown={focusNext}
        data-autofocus
      />
      <CountedTextarea
        form={form}
        field="subtitle"
        rules={POST_FIELD_RULES.subtitle}
        label={SUBTITLE}
        placeholder={SUBTITLE}
        className={classes.subtitle}
        classNames={LINE}
        variant="unstyled"
        minRows={1}
        maxRows={undefined}
        enterKeyHint="next"
        onKeyDown={focusNext}
      />
      <ContentField form={form} required={required} bare />
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
