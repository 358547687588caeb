import { useApolloClient } from '@apollo/client/react';
import { API_KEY_DAYS } from '@shared/api-keys';
import { ApiKeysDocument, type ApiKeyScope, type ApiKeysQuery } from '../../../gql/admin';
import { useCreateApiKeyMutation } from '../../../gql/admin-hooks';

export const EMPTY_FORM: { name: string; scope: ApiKeyScope; days: string; currentPassword: string } = {
  name: '',
  scope: 'READ_CONTENT',
  days: String(API_KEY_DAYS[1]),
  currentPassword: '',
};
/** Adds the new key to the list, and returns its text. */
export function useCreateKey() {
  const apollo = useApolloClient();
  // The key must not stay in the cache.
  const [create] = useCreateApiKeyMutation({ fetchPolicy: 'no-cache' });
  return async ({ days, currentPassword, ...variables }: typeof EMPTY_FORM): Promise<string> => {
    const { data } = await create({
      variables: { ...variables, days: Number(days), currentPassword: currentPassword || null },
    });
    if (!data) throw new Error('The response is empty');
    const { text, key } = data.createApiKey;
    apollo.cache.updateQuery<ApiKeysQuery>(
      { query: ApiKeysDocument },
      (former) => former && { apiKeys: [key, ...former.apiKeys] },
    );
    return text;
  };
}
