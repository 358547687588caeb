import type { PublicClient } from '../../../data/public-client';
import { ERROR_KINDS } from '@shared/error-kinds';
import { longDate } from '@shared/time';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { SubmissionStatusDocument } from '../../../gql/public';
import { SUBMISSION_MESSAGES } from './submission-error-texts';

/** Returns the days that the page mentions as text, in the time zone of the site. */
export async function loadSubmissionStatus(client: PublicClient, timeZone: string, { params }: LoaderFunctionArgs) {
  const variables = { token: params.token ?? '' };
  const { data: found } = await client.query({ query: SubmissionStatusDocument, variables });
  const status = found?.submissionStatus;
  if (!status) throw data(SUBMISSION_MESSAGES.missing, { status: ERROR_KINDS['not-found'].status });
  const { submittedAt, publishAt, declinedAt } = status;
  return {
    sent: longDate(timeZone, submittedAt),
    scheduled: publishAt && longDate(timeZone, publishAt),
    declined: declinedAt && longDate(timeZone, declinedAt),
  };
}
