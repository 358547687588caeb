import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { ACT_SUBJECTS, ACT_VERBS } from '@shared/acts';
import { ActsDocument, type ActsQueryVariables, type ListedActFragment } from '../../../gql/admin';
import { downloadFile } from '../../../ui/download-file';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { csvOf } from '../../../ui/csv';
import { ACTS_MESSAGES } from './texts';

const PAGE_SIZE = 100;

const rowOf = (act: ListedActFragment): string[] => [
  ...[act.at, act.personName, act.personEmail, act.apiKey ?? '', ACT_VERBS[act.verb]],
  ...[ACT_SUBJECTS[act.subject].label, act.title, act.recordId ?? '', ACTS_MESSAGES.fieldNames(act.fields)],
];

/** Saves all acts that match the filter, not only those that are shown. */
export function useActsDownload(filter: Omit<ActsQueryVariables, 'first' | 'after'>) {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);

  const read = async (): Promise<ListedActFragment[]> => {
    const acts: ListedActFragment[] = [];
    for (let after: string | null = null, more = true; more;) {
      const variables: ActsQueryVariables = { ...filter, first: PAGE_SIZE, after };
      const { data } = await client.query({ query: ActsDocument, variables, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('The response is empty');
      acts.push(...data.acts.nodes);
      after = data.acts.pageInfo.endCursor ?? null;
      more = data.acts.pageInfo.hasNextPage;
    }
    return acts;
  };
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const csv = csvOf([ACTS_MESSAGES.columns, ...(await read()).map(rowOf)]);
      downloadFile(ACTS_MESSAGES.fileName, csv, 'text/csv;charset=utf-8');
    } catch (error) {
      notify.error(failureOf(error).message ?? ACTS_MESSAGES.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, download: () => void download() };
}
