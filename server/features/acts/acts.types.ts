import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { ActSubjectEnum, ActVerbEnum } from '../../core/records/acts/act-enums.js';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { baseConnectionType } from '../../infra/graphql/connection.js';
import { PageArguments } from '../../infra/graphql/page-arguments.js';
import type { ActSubject, ActVerb } from '../../shared/acts.js';

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
