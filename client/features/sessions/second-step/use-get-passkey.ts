import { useStartPasskeySignInMutation } from '../../../gql/admin-hooks';

/** Asks for a passkey that the officer has, for signing in and for confirming who is there. */
export function useGetPasskey() {
  const [start] = useStartPasskeySignInMutation();
  return async ({ getPasskey }: typeof import('./ask-authenticator')): Promise<string | null> => {
    const { data } = await start();
    return getPasskey(data!.startPasskeySignIn);
  };
}
