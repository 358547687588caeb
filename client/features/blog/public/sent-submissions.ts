import { personalLinks } from '../../../ui/personal-links';

/** A submission that was sent from this device. */
export interface SentSubmission {
  title: string;
  /** Last segment of its link. */
  token: string;
  /** ISO 8601. */
  sentAt: string;
}

export const SENT_SUBMISSIONS_KEY = 'gavel.submissions';

export const {
  useLinks: useSentSubmissions,
  remember: rememberSubmission,
  forget: forgetSubmission,
} = personalLinks<SentSubmission>(SENT_SUBMISSIONS_KEY, ['title', 'token', 'sentAt']);
