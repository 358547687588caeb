import { registerEnumType } from '@nestjs/graphql';
import { ACT_SUBJECTS, ACT_VERBS } from '../../../shared/acts.js';

const keysOf = <K extends string>(table: Record<K, unknown>): { [Key in K]: Key } =>
  Object.fromEntries(Object.keys(table).map((key) => [key, key])) as { [Key in K]: Key };

export const ActVerbEnum = keysOf(ACT_VERBS);
registerEnumType(ActVerbEnum, {
  name: 'ActVerb',
  description: 'What somebody did.',
  valuesMap: descriptionsOf(Object.entries(ACT_VERBS)),
});

export const ActSubjectEnum = keysOf(ACT_SUBJECTS);
registerEnumType(ActSubjectEnum, {
  name: 'ActSubject',
  description: 'Kind of thing that somebody acts on.',
  valuesMap: descriptionsOf(Object.entries(ACT_SUBJECTS).map(([key, { label }]) => [key, label])),
});

function descriptionsOf(labels: [key: string, label: string][]): Record<string, { description: string }> {
  return Object.fromEntries(labels.map(([key, label]) => [key, { description: `${label}.` }]));
}
