import type { MeQuery } from '../../../gql/admin';

/** The officer must set up a second step before anything else. */
export const isSecondStepOwed = ({ secondStep: { required, since } }: MeQuery): boolean => required && since === null;
