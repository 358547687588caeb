/** How applications stand through the two doors, in the words of the earlier calls: '' for what is not there, and dates as days. */
import { graphqlCaller, restCaller, type Answer } from './callers.js';

export interface MembershipFields {
  isOpen: boolean;
  formUrl: string;
  closeDate: string;
}
export interface MembershipDoor {
  told(): Promise<Answer<MembershipFields>>;
  save(config: Partial<MembershipFields>, token?: string): Promise<Answer<MembershipFields>>;
}

const FIELDS = 'isOpen formUrl closeDate nextIntakeDate';
type Told = Record<'formUrl' | 'closeDate' | 'nextIntakeDate', string | null> & { isOpen: boolean };

export function graphqlMembership(url: string): MembershipDoor {
  const call = graphqlCaller(url);
  const config = async (answer: Promise<Answer<Told>>): Promise<Answer<MembershipFields>> => {
    const { data, ...rest } = await answer;
    const { isOpen, formUrl, closeDate, nextIntakeDate } = data ?? {};
    const date = isOpen ? closeDate : nextIntakeDate;
    return { ...rest, data: data && { isOpen, formUrl: formUrl ?? '', closeDate: date ?? '' } };
  };
  return {
    told: () => config(call(`{ membershipConfig { ${FIELDS} } }`, {})),
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

export function restMembership(url: string): MembershipDoor {
  const call = restCaller(url);
  const config = async (answer: Promise<Answer<MembershipFields>>): Promise<Answer<MembershipFields>> => {
    const { data, ...rest } = await answer;
    return { ...rest, data: data && { ...data, closeDate: data.closeDate?.replace('T00:00:00.000Z', '') } };
  };
  return {
    told: () => config(call('GET', '/membership/config')),
    save: (json, token) => config(call('POST', '/membership/config', { json, token })),
  };
}
