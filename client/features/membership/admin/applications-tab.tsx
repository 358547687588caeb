import { Anchor, Button, Skeleton, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { isPast, MEMBERSHIP_API_MESSAGES } from '@shared/membership';
import { isCalendarDate } from '@shared/rules';
import { dayIn } from '@shared/time';
import { flushSync } from 'react-dom';
import { useAdminMembershipQuery } from '../../../gql/admin-hooks';
import { AddressInput } from '../../../ui/forms/address-input';
import { failureOf } from '../../../ui/loading/failure';
import { invalidControl } from '../../../ui/forms/form-rules';
import { Notice } from '../../../ui/page/notice';
import { DateField } from '../../../records/dates/date-field';
import { ActsLink } from '../../../records/actions/acts-link';
import { RecordForm } from '../../../records/form/record-form';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { useSite } from '../../../ui/site/site';
import classes from './applications-tab.module.css';
import {
  asRecord,
  membershipFields,
  MEMBERSHIP_DIFF,
  useMembershipRecord,
  type MembershipFields,
  type MembershipRecord,
} from './use-membership-record';
import { MEMBERSHIP_ADMIN_MESSAGES } from './texts';
import { TRY_AGAIN } from '../../../ui/texts';

export function ApplicationsTab() {
  const { data, error, refetch } = useAdminMembershipQuery({ fetchPolicy: 'network-only' });
  if (error) {
    return (
      <Notice title={MEMBERSHIP_ADMIN_MESSAGES.loadFailedTitle} failed heading>
        <p>{failureOf(error).message ?? MEMBERSHIP_ADMIN_MESSAGES.loadFailed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {TRY_AGAIN}
        </Button>
      </Notice>
    );
  }
  if (!data) return <Skeleton height={320} role="status" aria-label="Loading" />;
  return <ApplicationsForm config={asRecord(data.adminMembershipConfig)} />;
}

function ApplicationsForm({ config }: { config: MembershipRecord }) {
  const { timeZone } = useSite();
  const record = useMembershipRecord(config);
  const { form } = record;
  const today = dayIn(timeZone, new Date());
  const isOpen = form.useWatchValue('isOpen');
  return (
    <RecordForm
      {...MEMBERSHIP_DIFF}
      record={record}
      fieldsOf={membershipFields}
      nameOf={() => 'Applications'}
      heading="Applications"
      aside={<ActsLink subject="APPLICATIONS" />}
    >
      <div className={classes.fields}>
        <Switch
          key={form.key('isOpen')}
          {...form.getInputProps('isOpen', { type: 'checkbox' })}
          {...invalidControl(form.errors.isOpen)}
          label="Applications are open"
          description={
            isOpen
              ? 'The Membership page shows the form until the end of the closing date.'
              : 'The Membership page says when the next intake opens. Saving clears the form and the closing date.'
          }
        />
        {isOpen ? (
          <OpenFields form={form} today={today} lastFormUrl={record.saved?.lastFormUrl} />
        ) : (
          <ClosedFields form={form} today={today} />
        )}
      </div>
    </RecordForm>
  );
}

interface FieldsProps {
  form: UseFormReturnType<MembershipFields>;
  today: string;
}

function OpenFields({ form, today, lastFormUrl }: FieldsProps & { lastFormUrl: string | null | undefined }) {
  const formUrl = form.useWatchValue('formUrl');
  const insertLast = (url: string): void => {
    // The field gets a new element with the value.
    flushSync(() => form.setFieldValue('formUrl', url));
    form.getInputNode('formUrl')?.focus();
  };
  return (
    <>
      <AddressInput
        form={form}
        field="formUrl"
        label="Form URL"
        placeholder="https://docs.google.com/forms/d/e/…/viewform"
        description="The Google form’s link, copied from its Send button."
        autoComplete="off"
        {...REQUIRED_FIELD}
      />
      {lastFormUrl && formUrl.trim() === '' && (
        <p className={classes.lastForm}>
          {MEMBERSHIP_ADMIN_MESSAGES.lastForm}{' '}
          <Anchor component="button" type="button" inherit onClick={() => insertLast(lastFormUrl)}>
            {lastFormUrl.replace('https://', '')}
          </Anchor>
        </p>
      )}
      <DateField
        key={form.key('closeDate')}
        {...form.getInputProps('closeDate')}
        label="Closing date"
        description="The last day to apply."
        earliest={{ date: today, message: MEMBERSHIP_API_MESSAGES.closeDatePast }}
        {...REQUIRED_FIELD}
      />
    </>
  );
}

function ClosedFields({ form, today }: FieldsProps) {
  const nextIntake = form.useWatchValue('nextIntakeDate');
  return (
    <DateField
      key={form.key('nextIntakeDate')}
      {...form.getInputProps('nextIntakeDate')}
      label="Next intake (optional)"
      description={describeIntake(nextIntake, today)}
    />
  );
}

function describeIntake(date: string | null, today: string): string {
  if (date === null || !isCalendarDate(date)) return MEMBERSHIP_ADMIN_MESSAGES.noNextIntake;
  return isPast(date, today) ? MEMBERSHIP_ADMIN_MESSAGES.pastIntake : MEMBERSHIP_ADMIN_MESSAGES.nextIntake(date);
}
