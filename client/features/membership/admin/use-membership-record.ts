import { useApolloClient } from '@apollo/client/react';
import { isPast, MEMBERSHIP_DRAFT_KEY, MEMBERSHIP_MESSAGES, MEMBERSHIP_RULES } from '@shared/membership';
import { satisfies } from '@shared/rules';
import { dayIn, longDay } from '@shared/time';
import { AdminMembershipDocument, type AdminMembershipFragment } from '../../../gql/admin';
import { useUpdateMembershipMutation } from '../../../gql/admin-hooks';
import type { Differences } from '../../../ui/records/conflict-dialog';
import { useRecordForm } from '../../../ui/records/use-record-form';
import { useSite } from '../../../ui/site';

interface MembershipFields {
  isOpen: boolean;
  formUrl: string;
  closeDate: string | null;
  nextIntakeDate: string | null;
}

/** The settings are one record, which has no id of its own. */
export type MembershipRecord = AdminMembershipFragment & { id: string };
export const asRecord = (config: AdminMembershipFragment): MembershipRecord => ({ ...config, id: 'membership' });

export const fieldsOf = (config: MembershipRecord | null): MembershipFields => ({
  isOpen: config?.isOpen ?? true,
  formUrl: config?.formUrl ?? '',
  closeDate: config?.closeDate ?? null,
  nextIntakeDate: config?.nextIntakeDate ?? null,
});

/** How two versions of the settings are told apart. */
export const MEMBERSHIP_DIFFERENCES: Differences<MembershipFields> = {
  noun: 'settings',
  labels: {
    isOpen: 'Applications open',
    formUrl: 'Form URL',
    closeDate: 'Closing date',
    nextIntakeDate: 'Next intake',
  },
  pictures: [],
  linesOf: (field, value) => (field.endsWith('Date') && value ? [longDay(value as string)] : undefined),
};

/** How applications stand, in the officer's hands. */
export function useMembershipRecord(opened: MembershipRecord) {
  const apollo = useApolloClient();
  const { timeZone } = useSite();
  const [update] = useUpdateMembershipMutation();
  const notPast = satisfies((date) => !isPast(date, dayIn(timeZone, new Date())), MEMBERSHIP_MESSAGES.closeDatePast);
  return useRecordForm<MembershipFields, MembershipRecord>(
    {
      fieldsOf,
      rulesOf: (_, { isOpen }) =>
        isOpen
          ? { formUrl: MEMBERSHIP_RULES.formUrl, closeDate: [...MEMBERSHIP_RULES.closeDate, notPast] }
          : { nextIntakeDate: MEMBERSHIP_RULES.nextIntakeDate },
      pictures: [],
      settled: ['formUrl', 'closeDate', 'nextIntakeDate'],
      draft: { key: MEMBERSHIP_DRAFT_KEY, version: 1 },
      messages: {
        created: MEMBERSHIP_MESSAGES.saved,
        updated: MEMBERSHIP_MESSAGES.saved,
        createFailed: MEMBERSHIP_MESSAGES.updateFailed,
        updateFailed: MEMBERSHIP_MESSAGES.updateFailed,
        saveFailed: MEMBERSHIP_MESSAGES.adminSaveFailed,
        signInFirst: MEMBERSHIP_MESSAGES.signInFirst,
      },
      create: () => Promise.resolve(undefined),
      update: async (_, { formUrl, ...values }, version) => {
        const input = { ...values, formUrl: formUrl || null };
        const stored = (await update({ variables: { input, version } })).data?.updateMembershipConfig;
        return stored && asRecord(stored);
      },
      read: async () => {
        const query = { query: AdminMembershipDocument, fetchPolicy: 'network-only' } as const;
        const stored = (await apollo.query(query)).data?.adminMembershipConfig;
        return stored && asRecord(stored);
      },
    },
    opened,
    () => undefined,
  );
}
