import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { yearPair } from '@shared/team';
import { dayIn } from '@shared/time';
import { useBeginHandOverMutation } from '../../../../gql/admin-hooks';
import { ActionForm } from '../../../../records/form/action-form';
import { useSite } from '../../../../ui/site/site';
import classes from './hand-over.module.css';
import { HAND_OVER_TEXTS } from './texts';

interface BeginFormProps {
  /** Years that have members, newest first. */
  years: readonly string[];
  onBegun: () => Promise<void>;
}

/** Begins a hand-over: usually to the year after the newest on the team page. */
export function BeginForm({ years, onBegun }: BeginFormProps) {
  const { timeZone } = useSite();
  const thisYear = Number(dayIn(timeZone, new Date()).slice(0, 4));
  const options = [thisYear - 1, thisYear, thisYear + 1].map(yearPair);
  const [newest = ''] = years;
  const [begin] = useBeginHandOverMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { year: options.find((year) => year > newest) ?? options.at(-1)! },
  });
  const send = async (variables: { year: string }): Promise<void> => {
    await begin({ variables });
    await onBegun();
  };
  return (
    <ActionForm
      form={form}
      send={send}
      failed={HAND_OVER_TEXTS.beginFailed}
      submitLabel={HAND_OVER_TEXTS.begin}
      className={classes.begin}
    >
      <Select
        key={form.key('year')}
        {...form.getInputProps('year')}
        label={HAND_OVER_TEXTS.year}
        data={options}
        allowDeselect={false}
      />
    </ActionForm>
  );
}
