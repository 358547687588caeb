import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Cancelling in the browser’s dialog, or letting it time out, is not a failure. */
const CANCELLED = ['NotAllowedError', 'AbortError'];

const unlessCancelled = (error: unknown): null => {
  if (error instanceof Error && CANCELLED.includes(error.name)) return null;
  throw error;
};

/** The signed response, as JSON; null if the person has cancelled. */
export const getPasskey = (options: string): Promise<string | null> =>
  startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON })
    .then(JSON.stringify)
    .catch(unlessCancelled);

/** The new passkey, as JSON; null if the person has cancelled. Throws `InvalidStateError` if the authenticator has one already. */
export const createPasskey = (options: string): Promise<string | null> =>
  startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON })
    .then(JSON.stringify)
    .catch(unlessCancelled);
