import type { MeQuery } from '../../../gql/admin';

/** The officer must set up a second step before anything else. */
export const isSecondStepMissing = (own: MeQuery): boolean => own.secondStep.required && !hasSecondStep(own);

/** An authenticator app or a passkey. */
export const hasSecondStep = ({ secondStep: { since }, passkeys }: MeQuery): boolean =>
  since !== null || passkeys.length > 0;
