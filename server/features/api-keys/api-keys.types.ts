import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { CURRENT_PASSWORD_DESCRIPTION } from '../../shared/passwords.js';
import { API_KEY_DAYS, API_KEY_RULES, type ApiKeyScope, SCOPE_LABELS } from '../../shared/api-keys.js';
import type { KeyState } from './api-keys.service.js';

const KeyScopeEnum = { READ_CONTENT: 'read', WRITE_CONTENT: 'write' } as const satisfies Record<string, ApiKeyScope>;
registerEnumType(KeyScopeEnum, {
  name: 'ApiKeyScope',
  description: 'What an API key may do. No key has access to accounts, sessions or other keys.',
  valuesMap: {
    READ_CONTENT: { description: SCOPE_LABELS.read.hint },
    WRITE_CONTENT: { description: SCOPE_LABELS.write.hint },
  },
});

const KeyStateEnum = { LIVE: 'live', EXPIRED: 'expired', REVOKED: 'revoked' } as const satisfies Record<
  string,
  KeyState
>;
registerEnumType(KeyStateEnum, {
  name: 'ApiKeyState',
  description: 'Whether an API key is valid.',
  valuesMap: {
    LIVE: { description: 'Valid.' },
    EXPIRED: { description: 'Past its expiry date.' },
    REVOKED: { description: 'Revoked by an officer.' },
  },
});

@ObjectType('ApiKey', { description: 'Gives a program access to the content without a password.' })
export class ApiKeyModel {
  @Field(() => ID, { description: 'ID of the key; not secret.' })
  id: string;

  @Field({ description: 'Name that describes its purpose.' })
  name: string;

  @Field(() => KeyScopeEnum, { description: 'What the key may do.' })
  scope: ApiKeyScope;

  @Field(() => KeyStateEnum, { description: 'Whether the key is valid.' })
  state: KeyState;

  @Field({ description: 'E-mail address of the officer who created it and in whose name it acts.' })
  madeBy: string;

  @Field(() => String, {
    nullable: true,
    description: 'Browser or program that created it, such as “Firefox on Windows”; null if unknown.',
  })
  madeWith: string | null;

  @Field({ description: 'Time of creation.' })
  createdAt: Date;

  @Field({ description: 'Time of expiry.' })
  expiresAt: Date;

  @Field(() => Date, { nullable: true, description: 'Time of revocation; null if not revoked.' })
  revokedAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time of its last use, accurate to a few minutes; null if never used.',
  })
  lastUsedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Program of its last use, such as “curl”.' })
  lastUsedWith: string | null;
}

@ObjectType('NewApiKey', { description: 'A new API key with its secret text.' })
export class NewApiKeyModel {
  @Field({ description: 'The key itself, for the header `Authorization: Bearer …`. It is shown only once.' })
  text: string;

  @Field({ description: 'The stored key without its secret.' })
  key: ApiKeyModel;
}

@ArgsType()
export class NewApiKeyArguments {
  @Field({ description: 'Name that describes its purpose, in one line.' })
  @ValidatedText(API_KEY_RULES.name)
  name: string;

  @Field(() => KeyScopeEnum, { description: 'What the key may do.' })
  scope: ApiKeyScope;

  @Field(() => Int, { description: `Days until it expires: ${API_KEY_DAYS.join(', ')}.` })
  @ValidatedText(API_KEY_RULES.days, { numeric: true })
  days: number;

  @Field(() => String, { nullable: true, description: CURRENT_PASSWORD_DESCRIPTION })
  @ValidatedText(API_KEY_RULES.currentPassword, { verbatim: true, optional: true })
  currentPassword?: string;
}
