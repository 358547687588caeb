import { personalLinks } from '../../../ui/personal-links';

/** A seat that was taken on this device. */
export interface TakenSeat {
  eventId: string;
  /** Last segment of its link. */
  token: string;
}

export const {
  useLinks: useTakenSeats,
  remember: rememberSeat,
  forget: forgetSeat,
} = personalLinks<TakenSeat>('gavel.seats', ['eventId', 'token']);
