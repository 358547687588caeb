import { useApolloClient } from '@apollo/client/react';
import { isPast, MEMBERSHIP_API_MESSAGES, MEMBERSHIP_RULES } from '@shared/membership';
import { satisfies } from '@shared/rules';
import { dayIn, longDay } from '@shared/time';
import { AdminMembershipDocument, type AdminMembershipFragment } from '../../../gql/admin';
import { useUpdateMembershipMutation } from '../../../gql/admin-hooks';
import type { DiffOptions } from '../../../records/differences/field-differences';
import { useRecordForm } from '../../../records/form/use-record-form';
import { useSite } from '../../../ui/site/site';
import { MEMBERSHIP_DRAFT_KEY } from './constants';
import { MEMBERSHIP_ADMIN_MESSAGES } from './texts';

export interface MembershipFields {
  isOpen: boolean;
  formUrl: string;
  closeDate: string | null;
  nextIntakeDate: string | null;
}

/** The settings are a single record without an ID. */
export type MembershipRecord = AdminMembershipFragment & { id: string };
export const asRecord = (config: AdminMembershipFragment): MembershipRecord => ({ ...config, id: 'membership' });

export const membershipFields = (config: MembershipRecord | null): MembershipFields => ({
  isOpen: config?.isOpen ?? true,
  formUrl: config?.formUrl ?? '',
  closeDate: config?.closeDate ?? null,
  nextIntakeDate: config?.nextIntakeDate ?? null,
});

export const MEMBERSHIP_DIFF: DiffOptions<MembershipFields> = {
  noun: 'settings',
  labels: {
    isOpen: 'Applications open',
    formUrl: 'Form URL',
    closeDate: 'Closing date',
    nextIntakeDate: 'Next intake',
  },
  pictures: [],
  format: { closeDate: (date) => [longDay(date)], nextIntakeDate: (date) => [longDay(date)] },
};

export function useMembershipRecord(opened: MembershipRecord) {
  const apollo = useApolloClient();
  const { timeZone } = useSite();
  const [update] = useUpdateMembershipMutation();
  const notPast = satisfies(
    (date) => !isPast(date, dayIn(timeZone, new Date())),
    MEMBERSHIP_API_MESSAGES.closeDatePast,
  );
  return useRecordForm<MembershipFields, MembershipRecord>(
    {
      fieldsOf: membershipFields,
      rulesOf: (_, { isOpen }) =>
        isOpen
          ? { formUrl: MEMBERSHIP_RULES.formUrl, closeDate: [...MEMBERSHIP_RULES.closeDate, notPast] }
          : { nextIntakeDate: MEMBERSHIP_RULES.nextIntakeDate },
      pictures: [],
      serverNormalized: ['formUrl', 'closeDate', 'nextIntakeDate'],
      draft: { key: MEMBERSHIP_DRAFT_KEY, version: 1 },
      messages: {
        created: MEMBERSHIP_ADMIN_MESSAGES.saved,
        updated: MEMBERSHIP_ADMIN_MESSAGES.saved,
        createFailed: MEMBERSHIP_ADMIN_MESSAGES.updateFailed,
        updateFailed: MEMBERSHIP_ADMIN_MESSAGES.updateFailed,
        saveFailed: MEMBERSHIP_ADMIN_MESSAGES.adminSaveFailed,
        signInFirst: MEMBERSHIP_ADMIN_MESSAGES.signInFirst,
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
