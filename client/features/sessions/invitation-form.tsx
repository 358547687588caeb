import { useState, type ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { PasswordLinkQuery } from '../../gql/admin';
import { useAcceptWithPasskeyMutation, useStartInvitedPasskeyMutation } from '../../gql/admin-hooks';
import type { LinkFormProps } from './link-page';
import { PasskeyButton } from './second-step/passkey-button';
import { RecoveryCodes } from './second-step/recovery-codes';
import { PASSKEY_MESSAGES } from './second-step/texts';
import { PASSWORD_LINK_MESSAGES } from './texts';

type OpenLink = NonNullable<PasswordLinkQuery['passwordLink']>;

interface InvitationFormProps extends LinkFormProps<OpenLink> {
  PasswordForm: ComponentType<LinkFormProps<OpenLink>>;
}

/** The form for a password; or a passkey in its place, with recovery codes, which are shown before anything else. */
export function InvitationForm({ PasswordForm, link, onDone }: InvitationFormProps) {
  const { token = '' } = useParams();
  const [start] = useStartInvitedPasskeyMutation({ fetchPolicy: 'no-cache' });
  const [accept] = useAcceptWithPasskeyMutation({ fetchPolicy: 'no-cache' });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} email={link.email} onSaved={onDone} />;
  const send = async (response: string): Promise<void> => {
    const { data } = await accept({ variables: { token, name: PASSKEY_MESSAGES.firstName, response } });
    setCodes(data?.acceptWithPasskey ?? []);
  };
  return (
    <>
      <PasswordForm link={link} onDone={onDone} />
      <PasskeyButton
        label={PASSWORD_LINK_MESSAGES.passkeyInstead}
        ask={async ({ createPasskey }) => {
          const { data } = await start({ variables: { token } });
          return createPasskey(data!.startInvitedPasskey);
        }}
        send={send}
        failed={PASSKEY_MESSAGES.addFailed}
        size="md"
      />
    </>
  );
}
