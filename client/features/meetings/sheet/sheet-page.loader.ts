import type { PublicClient } from '../../../data/public-client';
import { ERROR_KINDS, PAGE_ERRORS } from '@shared/error-kinds';
import { isCalendarDate, isId } from '@shared/rules';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { EveningSheetDocument } from '../../../gql/sheet';

/** Reads the sheet of an evening. One that is not open looks like a page that does not exist. */
export async function loadSheet(client: PublicClient, { params }: LoaderFunctionArgs): Promise<null> {
  const { meetingId = '', date = '' } = params;
  const isAddress = isId(meetingId) && isCalendarDate(date);
  const variables = { meetingId, date };
  const found = isAddress ? await client.query({ query: EveningSheetDocument, variables }) : null;
  if (!found?.data?.eveningSheet)
    throw data(PAGE_ERRORS.PAGE_NOT_FOUND.message, { status: ERROR_KINDS['not-found'].status });
  return null;
}
