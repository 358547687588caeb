import { Checkbox } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PRIVACY_NOTES } from '../../../ui/site/privacy-notes';
import { AuthorFields } from '../form/author-fields';
import { CoverField } from '../form/cover-field';
import classes from './submit-dialog.module.css';
import { SUBMIT_MESSAGES } from './texts';
import type { SubmissionFields } from './use-submission-form';
import { VIEW_START } from './use-view-change';

/** Everything about a submission but its text. */
export const DetailsFields = ({ form }: { form: UseFormReturnType<SubmissionFields> }) => (
  <>
    <h2 className={classes.heading} tabIndex={-1} {...VIEW_START}>
      {SUBMIT_MESSAGES.details}
    </h2>
    <p className={classes.lead}>{SUBMIT_MESSAGES.lead}</p>
    <fieldset className={classes.author}>
      <legend className={classes.legend}>{SUBMIT_MESSAGES.aboutYou}</legend>
      <AuthorFields form={form} own />
    </fieldset>
    <CoverField form={form} />
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
  </>
);
