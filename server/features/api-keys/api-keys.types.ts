import { ArgsType, Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Checked } from '../../platform/input/checked.js';
import { KEY_DAYS, KEY_RULES, type KeyScope, SCOPE_WORDS } from '../../shared/api-keys.js';
import type { KeyState } from './api-keys.service.js';

const KeyScopeEnum = { READ_CONTENT: 'read', WRITE_CONTENT: 'write' } as const satisfies Record<string, KeyScope>;
registerEnumType(KeyScopeEnum, {
  name: 'ApiKeyScope',
  description: 'What an API key lets a program do. No key reaches accounts, sessions or other keys.',
  valuesMap: {
    READ_CONTENT: { description: SCOPE_WORDS.read.hint },
    WRITE_CONTENT: { description: SCOPE_WORDS.write.hint },
  },
});

const KeyStateEnum = { LIVE: 'live', EXPIRED: 'expired', REVOKED: 'revoked' } as const satisfies Record<
  string,
  KeyState
>;
registerEnumType(KeyStateEnum, {
  name: 'ApiKeyState',
  description: 'Whether an API key holds.',
  valuesMap: {
    LIVE: { description: 'It holds.' },
    EXPIRED: { description: 'Its time is over.' },
    REVOKED: { description: 'Somebody has ended it.' },
  },
});

@ObjectType('ApiKey', { description: 'A way into the content for a program, without anybody’s password.' })
export class ApiKeyModel {
  @Field(() => ID, { description: 'Of the key; no secret.' })
  id: string;

  @Field({ description: 'What it is for.' })
  name: string;

  @Field(() => KeyScopeEnum, { description: 'What it may do.' })
  scope: KeyScope;

  @Field(() => KeyStateEnum, { description: 'Whether it holds.' })
  state: KeyState;

  @Field({ description: 'The address of the administrator who made it, in whose name it acts.' })
  madeBy: string;

  @Field({ description: 'When it was made.' })
  createdAt: Date;

  @Field({ description: 'When it ends by itself.' })
  expiresAt: Date;

  @Field(() => Date, { nullable: true, description: 'When somebody ended it.' })
  revokedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last used, to a few minutes.' })
  lastUsedAt: Date | null;
}

@ObjectType('NewApiKey', { description: 'An API key that was just made.' })
export class NewApiKeyModel {
  @Field({ description: 'Send it as `Authorization: Bearer …`. It is told here and never again.' })
  text: string;

  @Field({ description: 'What it is from now on.' })
  key: ApiKeyModel;
}

@ArgsType()
export class NewApiKeyArguments {
  @Field({ description: 'What it is for, in a line.' })
  @Checked(KEY_RULES.name)
  name: string;

  @Field(() => KeyScopeEnum, { description: 'What it may do.' })
  scope: KeyScope;

  @Field(() => Int, { description: `How long it lives: ${KEY_DAYS.join(', ')} days.` })
  @Checked(KEY_RULES.days, { numeric: true })
  days: number;
}
