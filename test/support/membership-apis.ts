/** Membership settings through both APIs, in the legacy form: '' for missing values, and dates as days. */
import { createGraphqlClient, createRestClient, type ApiResult } from './api-clients.js';

export interface MembershipFields {
  isOpen: boolean;
  formUrl: string;
  closeDate: string;
}
export interface MembershipApi {
  read(): Promise<ApiResult<MembershipFields>>;
  save(config: Partial<MembershipFields>, token?: string): Promise<ApiResult<MembershipFields>>;
}

const FIELDS = 'isOpen formUrl closeDate nextIntakeDate';
type GraphqlConfig = Record<'formUrl' | 'closeDate' | 'nextIntakeDate', string | null> & { isOpen: boolean };

export function graphqlMembershipApi(url: string): MembershipApi {
  const call = createGraphqlClient(url);
  const config = async (answer: Promise<ApiResult<GraphqlConfig>>): Promise<ApiResult<MembershipFields>> => {
    const { data, ...rest } = await answer;
    const { isOpen, formUrl, closeDate, nextIntakeDate } = data ?? {};
    const date = isOpen ? closeDate : nextIntakeDate;
    return { ...rest, data: data && { isOpen, formUrl: formUrl ?? '', closeDate: date ?? '' } };
  };
  return {
    read: () => config(call(`{ membershipConfig { ${FIELDS} } }`, {})),
    save: ({ closeDate, ...input }, token) =>
      config(
        call(
          `mutation ($input: MembershipConfigInput!) { updateMembershipConfig(input: $input) { ${FIELDS} } }`,
          { input: { ...input, closeDate: closeDate || null } },
          token,
        ),
      ),
  };
}

export function restMembershipApi(url: string): MembershipApi {
  const call = createRestClient(url);
  const config = async (answer: Promise<ApiResult<MembershipFields>>): Promise<ApiResult<MembershipFields>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && { ...data, closeDate: data.closeDate?.replace('T00:00:00.000Z', '') } };
  };
  return {
    read: () => config(call('GET', '/membership/config')),
    save: (json, token) => config(call('POST', '/membership/config', { json, token })),
  };
}
