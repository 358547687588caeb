import { useForm } from '@mantine/form';
import { dateAndTime } from '@shared/time';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { EmailChangeQuery } from '../../gql/admin';
import { useConfirmEmailChangeMutation, useEmailChangeQuery } from '../../gql/admin-hooks';
import { failureOf } from '../../ui/loading/failure';
import { useSite } from '../../ui/site/site';
import classes from './admin-login.module.css';
import { LinkPage, type LinkFormProps } from './link-page';
import { SheetForm } from './sheet-form';
import { EMAIL_LINK_MESSAGES, LINK_MESSAGES } from './texts';

type OpenChange = NonNullable<EmailChangeQuery['emailChange']>;

/** The page of a link for changing the e-mail address of an account. */
export function ConfirmEmail() {
  const { token = '' } = useParams();
  const { data, ...query } = useEmailChangeQuery({ variables: { token }, fetchPolicy: 'network-only' });
  const change = data?.emailChange;
  return (
    <LinkPage
      title={EMAIL_LINK_MESSAGES.title}
      email={change?.from ?? ''}
      link={change}
      query={query}
      invalid={
        <>
          <p role="alert">{EMAIL_LINK_MESSAGES.invalid}</p>
          <Link to="/admin/account">{EMAIL_LINK_MESSAGES.account}</Link>
        </>
      }
      Form={ConfirmEmailForm}
      done={
        <>
          <p>{EMAIL_LINK_MESSAGES.done(change?.to ?? '')}</p>
          <Link to="/admin/account">{EMAIL_LINK_MESSAGES.account}</Link>
        </>
      }
    />
  );
}

function ConfirmEmailForm({ link: { from, to, expiresAt }, onDone }: LinkFormProps<OpenChange>) {
  const { token = '' } = useParams();
  const { timeZone } = useSite();
  const [confirm, { loading }] = useConfirmEmailChangeMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ mode: 'uncontrolled' });

  const submit = async (): Promise<void> => {
    setProblem(null);
    try {
      await confirm({ variables: { token } });
      onDone();
    } catch (error) {
      setProblem(failureOf(error).message ?? EMAIL_LINK_MESSAGES.failed);
    }
  };

  return (
    <SheetForm form={form} onSubmit={submit} busy={loading} problem={problem} submitLabel={EMAIL_LINK_MESSAGES.submit}>
      <p className={classes.account}>
        {EMAIL_LINK_MESSAGES.change} <strong>{to}</strong>
      </p>
      <p className={classes.explanation}>
        {EMAIL_LINK_MESSAGES.former(from)} {LINK_MESSAGES.until(dateAndTime(timeZone, expiresAt))}
      </p>
    </SheetForm>
  );
}
