import type { TeamPosition } from '../../shared/team.js';
import type { Transaction } from '../records/transaction.js';

export interface NewCommittee {
  year: string;
  /** `photoOf`: ID of the member whose photo is taken. */
  members: readonly { name: string; position: TeamPosition; photoOf?: string | null }[];
}

/** Puts the committee of a year on the team page. The module of the team provides it. */
export abstract class CommitteePublisher {
  /**
   * Creates the members in this transaction, in the name of the officer with the e-mail address `by`. Throws INVALID_INPUT if one of them
   * holds the position already, or if the year is too late.
   */
  abstract publish(committee: NewCommittee, by: string, transaction: Transaction): Promise<void>;
}
