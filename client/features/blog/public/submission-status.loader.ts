import type { ApolloClient } from '@apollo/client';
import { ERROR_KINDS } from '@shared/error-kinds';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { SubmissionStatusDocument } from '../../../gql/public';
import { SUBMISSION_MESSAGES } from './submission-error-texts';

export async function loadSubmissionStatus(client: ApolloClient, { params }: LoaderFunctionArgs): Promise<void> {
  const variables = { token: params.token ?? '' };
  const { data: found } = await client.query({ query: SubmissionStatusDocument, variables });
  if (!found?.submissionStatus) throw data(SUBMISSION_MESSAGES.missing, { status: ERROR_KINDS['not-found'].status });
}
