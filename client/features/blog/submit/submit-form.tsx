import { Checkbox } from '@mantine/core';
import { PRIVACY_NOTES } from '../../../ui/privacy-notes';
import { useRef, useState } from 'react';
import { BusyButton } from '../../../ui/busy-button';
import { CountedInput, CountedTextarea } from '../../../ui/counted-input';
import { DraftBar } from '../../../ui/draft-bar';
import { focusFirstInvalid } from '../../../ui/form-rules';
import { optionalLabel } from '../../../ui/required-field';
import { AuthorFields } from '../form/author-fields';
import { ContentField } from '../form/content-field';
import { CoverField } from '../form/cover-field';
import { POST_FIELD_RULES } from '../form/post-form';
import classes from './submit-form.module.css';
import type { useSubmissionForm } from './use-submission-form';
import { SUBMIT_MESSAGES } from './texts';

export function SubmitForm({ submission }: { submission: ReturnType<typeof useSubmissionForm> }) {
  const { form, send, refuse, problem, draft, restore } = submission;
  // Not Date.now(), because clocks can be changed.
  const [openedAt] = useState(() => performance.now());
  const element = useRef<HTMLFormElement>(null);
  const showErrors = (): void => {
    refuse();
    focusFirstInvalid(element.current);
  };

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => form.onSubmit((values) => send(values, performance.now() - openedAt), showErrors)(event)}
    >
      <p className={classes.lead}>
        Share what you learned on stage, or off it. The club reads every post before it’s published.
      </p>
      <DraftBar offers={draft.offers} onRestore={restore} onDiscard={draft.discard} />
      <CountedInput form={form} field="title" rules={POST_FIELD_RULES.title} label="Title" data-autofocus />
      <CountedTextarea
        form={form}
        field="subtitle"
        rules={POST_FIELD_RULES.subtitle}
        label={optionalLabel('Subtitle')}
      />
      <ContentField form={form} required />
      <CoverField form={form} />
      <fieldset className={classes.author}>
        <legend className={classes.legend}>About you</legend>
        <AuthorFields form={form} own />
      </fieldset>
      <Checkbox
        key={form.key('declared')}
        {...form.getInputProps('declared', { type: 'checkbox' })}
        aria-invalid={Boolean(form.errors.declared)}
        label={SUBMIT_MESSAGES.declaration}
      />
      <p className={classes.privacy}>{PRIVACY_NOTES.submission}</p>
      <div className={classes.trap} aria-hidden>
        <label>
          Website
          <input {...form.getInputProps('website')} key={form.key('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={classes.end}>
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <BusyButton type="submit" radius="xl" busy={form.submitting}>
          {form.submitting ? SUBMIT_MESSAGES.submitting : SUBMIT_MESSAGES.submit}
        </BusyButton>
      </div>
    </form>
  );
}
