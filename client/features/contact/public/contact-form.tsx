import { PRIVACY_NOTES } from '../../../ui/site/privacy-notes';
import { useId } from 'react';
import { ContactEmail } from '../../../ui/site/contact-email';
import { useSite } from '../../../ui/site/site';
import ways from '../../../ui/page/pager.module.css';
import classes from './contact-form.module.css';
import { HONEYPOT, useContactMessage, type MessageField } from './use-contact-message';
import { Stamp } from './stamp';
import { CONTACT_MESSAGES } from './texts';
import { MAILTO_MESSAGES, mailBody } from '../mailto';

export function ContactForm() {
  const { name, contactEmail } = useSite();
  const { form, errors, unsent, sentAt, sending, submit, changed } = useContactMessage();
  const field = (of: MessageField) => ({ name: of, error: errors[of], readOnly: sending });
  return (
    <section className={classes.sheet} aria-label="Contact form">
      <p className={classes.to}>
        <span>To</span> {name}
      </p>
      <Stamp postmark={sentAt} />
      <noscript>
        <p className={classes.unsent}>
          This form needs JavaScript.
          {contactEmail && (
            <>
              {' '}
              Without it, write to <ContactEmail /> instead.
            </>
          )}
        </p>
      </noscript>
      <form
        ref={form}
        className={classes.form}
        // `dialog` submits nowhere: pressing Send before hydration keeps the text.
        method="dialog"
        noValidate
        aria-busy={sending}
        onInput={(event) => changed(event.currentTarget)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <Field {...field('name')} label="Name" type="text" autoComplete="name" />
        <Field {...field('email')} label="Email" type="email" autoComplete="email" />
        <Field {...field('message')} label="Message" rows={7} />
        <div className={classes.trap} aria-hidden>
          <label>
            Website
            <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <div className={classes.notes}>
          <p className={classes.privacy} data-hidden={sentAt ? true : undefined}>
            {PRIVACY_NOTES.contact}
          </p>
          <p className={classes.thanks} role="status">
            {sentAt && CONTACT_MESSAGES.thanks}
          </p>
        </div>
        {/* Not `disabled`, which would drop the focus from the button. */}
        <button className={ways.lead} type="submit" aria-disabled={sending}>
          {sending ? CONTACT_MESSAGES.sending : CONTACT_MESSAGES.send}
        </button>
        {unsent && (unsent.why || contactEmail) && (
          <p className={classes.unsent}>
            {unsent.why && `${unsent.why}. `}
            <ContactEmail query={mailBody(unsent.draft.message)}>{MAILTO_MESSAGES.byMail}</ContactEmail>
          </p>
        )}
      </form>
    </section>
  );
}

interface FieldProps {
  name: MessageField;
  label: string;
  error?: string | null;
  readOnly: boolean;
  /** Single line; multiline if omitted. */
  type?: 'text' | 'email';
  autoComplete?: string;
  rows?: number;
}

function Field({ label, error, type, ...props }: FieldProps) {
  const id = useId();
  const given = {
    ...props,
    id,
    required: true,
    'aria-invalid': Boolean(error),
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {type ? <input {...given} type={type} /> : <textarea {...given} />}
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}
