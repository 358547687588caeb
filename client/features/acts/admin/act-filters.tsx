import { Select } from '@mantine/core';
import { ACT_SUBJECTS } from '@shared/acts';
import { isCalendarDate } from '@shared/rules';
import { useActPeopleQuery } from '../../../gql/admin-hooks';
import { DateField } from '../../../records/dates/date-field';
import type { UrlFilter } from '../../../records/list/use-url-filter';
import { capitalized } from '../../../records/options';
import { typedKeys } from '../../../ui/typed-keys';
import classes from './acts.module.css';
import { ACTS_MESSAGES } from './texts';

/** Variables of the query. An address that was changed by hand filters by nothing that does not exist. */
export const variablesOf = (filter: UrlFilter) => ({
  person: filter.get('person') || null,
  subject: typedKeys(ACT_SUBJECTS).find((subject) => subject === filter.get('subject')) ?? null,
  record: filter.get('record') || null,
  day: isCalendarDate(filter.get('day')) ? filter.get('day') : null,
});

/** Fields for person, kind and day. */
export function ActFilters({ filter }: { filter: UrlFilter }) {
  const { data } = useActPeopleQuery({ fetchPolicy: 'cache-and-network' });
  const people = (data?.actPeople ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name ? `${name} (${email})` : email,
  }));
  return (
    <div className={classes.filters} role="search">
      <Select
        label={ACTS_MESSAGES.person}
        placeholder={ACTS_MESSAGES.everybody}
        value={filter.get('person') || null}
        onChange={(person) => filter.set('person', person)}
        data={people}
        searchable
        clearable
      />
      <Select
        label={ACTS_MESSAGES.subject}
        placeholder={ACTS_MESSAGES.everything}
        value={variablesOf(filter).subject}
        onChange={(subject) => filter.set('subject', subject)}
        data={typedKeys(ACT_SUBJECTS).map((value) => ({ value, label: capitalized(ACT_SUBJECTS[value].label) }))}
        clearable
      />
      <DateField
        label={ACTS_MESSAGES.day}
        placeholder={ACTS_MESSAGES.anyDay}
        value={filter.get('day') || null}
        onChange={(day) => filter.set('day', day)}
        direction="past"
      />
    </div>
  );
}
