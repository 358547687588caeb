import { ArgsType, Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import { ACT_SUBJECTS, ACT_VERBS, type ActSubject, type ActVerb } from '../../shared/acts.js';

const keysOf = <K extends string>(table: Record<K, unknown>): { [Key in K]: Key } =>
  Object.fromEntries(Object.keys(table).map((key) => [key, key])) as { [Key in K]: Key };

const descriptionsOf = <K extends string>(table: Record<K, string>): Record<K, { description: string }> =>
  Object.fromEntries(
    Object.entries<string>(table).map(([key, label]) => [key, { description: `${label}.` }]),
  ) as Record<K, { description: string }>;

const ActVerbEnum = keysOf(ACT_VERBS);
registerEnumType(ActVerbEnum, {
  name: 'ActVerb',
  description: 'What somebody did.',
  valuesMap: descriptionsOf(ACT_VERBS),
});

const ActSubjectEnum = keysOf(ACT_SUBJECTS);
const SUBJECT_LABELS = Object.fromEntries(
  Object.entries(ACT_SUBJECTS).map(([key, { label }]) => [key, label]),
) as Record<ActSubject, string>;
registerEnumType(ActSubjectEnum, {
  name: 'ActSubject',
  description: 'Kind of thing that somebody acted on.',
  valuesMap: descriptionsOf(SUBJECT_LABELS),
});

@ObjectType('ActPerson', { description: 'Somebody who did something. Their account may be gone.' })
export class ActPersonModel {
  @Field(() => ID, { description: 'ID of the account.' })
  id: string;

  @Field({ description: 'Name at that time; may be empty.' })
  name: string;

  @Field({ description: 'E-mail address at that time.' })
  email: string;
}

@ObjectType('Act', { description: 'Something that an officer, an API key or a command did.' })
export class ActModel {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;

  @Field({ description: 'When it was done.' })
  at: Date;

  @Field(() => ID, {
    nullable: true,
    description:
      'ID of the account, which may be gone. Of a refused sign-in, the account that was tried. null for a command.',
  })
  personId: string | null;

  @Field({ description: 'Name of the officer at that time; may be empty.' })
  personName: string;

  @Field({ description: 'E-mail address of the officer at that time; empty for a command.' })
  personEmail: string;

  @Field(() => String, {
    nullable: true,
    description: 'Beginning of the API key of that officer; null for an act in person.',
  })
  apiKey: string | null;

  @Field(() => ActVerbEnum, { description: 'What was done.' })
  verb: ActVerb;

  @Field(() => ActSubjectEnum, { description: 'Kind of thing that it was done to.' })
  subject: ActSubject;

  @Field(() => ID, {
    nullable: true,
    description: 'ID of the record to whose history it belongs, which may be gone; null for the whole site.',
  })
  recordId: string | null;

  @Field({ description: 'Title of the record at that time; empty if it has none.' })
  title: string;

  @Field(() => [String], { description: 'Names of the changed fields, never their values.' })
  fields: string[];
}

@ObjectType('ActConnection', { description: 'A page of acts.' })
export class ActConnection extends baseConnectionType(ActModel) {}

@ArgsType()
export class ActArguments extends PageArguments {
  @Field(() => ID, { nullable: true, description: 'Return only acts of the account with this ID.' })
  person?: string | null;

  @Field(() => ActSubjectEnum, { nullable: true, description: 'Return only acts on this kind of thing.' })
  subject?: ActSubject | null;

  @Field(() => ID, { nullable: true, description: 'Return only the history of the record with this ID.' })
  record?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Return only acts of this day in the site’s time zone.' })
  day?: string | null;
}
