import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager, Repository } from 'typeorm';
import { accountKey } from '../../../../core/access/account-key.js';
import type { Principal, SessionPrincipal } from '../../../../core/access/principal.js';
import { noteRefusal } from '../../../../core/access/refusal-note.js';
import { Config } from '../../../../core/config/config.js';
import { Clock } from '../../../../core/time/clock.js';
import { RateLimits } from '../../../../infra/rate-limits/rate-limits.js';
import { DomainError } from '../../../../shared/errors.js';
import {
  PASSKEY_CHALLENGE_LIMIT,
  PASSKEY_CHALLENGE_MINUTES,
  PASSKEY_SIGN_IN_LIMIT,
} from '../../../../shared/second-step.js';
import type { AdminEntity } from '../../admin.entity.js';
import { recordRefusedSignIn } from '../../refused-sign-in.js';
import { SessionsService, type SignedIn } from '../../sessions/sessions.service.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyEntity } from './passkey.entity.js';
import { jsonOf, relyingParty, webAuthn } from './web-authn.js';

interface ProvenPasskey {
  admin: AdminEntity;
  /** Counts the use, in the transaction of what it allows. */
  countUse: (manager: EntityManager) => Promise<void>;
}

/** A passkey alone signs in, and confirms who is signed in: the authenticator has verified who uses it. */
@Injectable()
export class PasskeySignIn {
  constructor(
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Options for the browser, as JSON. They name no account, so that nobody learns who has one. Throws TOO_MANY. */
  async start(principal: Principal): Promise<string> {
    this.limits.consumeBurst(PASSKEY_CHALLENGE_LIMIT, principal);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: relyingParty(this.config).id,
      timeout: PASSKEY_CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
    });
    await this.challenges.store(options.challenge, null);
    return JSON.stringify(options);
  }

  /** Throws PASSKEY_UNKNOWN for a passkey that signs in nobody, TOO_MANY after too many failures. */
  async signIn(text: string, principal: Principal): Promise<SignedIn> {
    const { admin, countUse } = await this.#prove(text, principal);
    return this.sessions.start(admin, principal, countUse);
  }

  /** Notes that the signed-in officer is there, as entering the password does. Throws as `signIn` does, also for a passkey of somebody else. */
  async confirm(text: string, principal: SessionPrincipal): Promise<void> {
    const { admin, countUse } = await this.#prove(text, principal);
    if (admin.id !== principal.admin.id) throw refused();
    await this.sessions.noteConfirmed(principal, countUse);
  }

  async #prove(text: string, principal: Principal): Promise<ProvenPasskey> {
    const response = jsonOf<AuthenticationResponseJSON>(text);
    await this.limits.consume(PASSKEY_SIGN_IN_LIMIT, principal, String(response.id));
    const passkey = await this.#find(response);
    const admin = passkey?.admin;
    if (!passkey || !admin) throw refused();
    const key = accountKey(this.config, admin.emailKey);
    if (admin.deactivatedAt) throw noteRefusal(refused(), { reason: 'account-deactivated', accountKey: key });
    const counter = await this.#verify(response, passkey).catch(async (error: unknown) => {
      await recordRefusedSignIn(this.passkeys.manager, admin.emailKey, this.clock.now());
      throw noteRefusal(error, { reason: 'wrong-passkey', account: admin.id, accountKey: key });
    });
    await this.limits.refund(PASSKEY_SIGN_IN_LIMIT, principal, passkey.credentialId);
    const countUse = async (manager: EntityManager): Promise<void> => {
      const unchanged = { id: passkey.id, counter: passkey.counter };
      const { affected } = await manager.update(PasskeyEntity, unchanged, { counter, lastUsedAt: this.clock.now() });
      // Removed, or used at the same moment.
      if (affected !== 1) throw refused();
    };
    return { admin, countUse };
  }

  #find({ id }: { id?: unknown }): Promise<PasskeyEntity | null> {
    if (typeof id !== 'string') return Promise.resolve(null);
    return this.passkeys.findOne({ where: { credentialId: id }, relations: { admin: true } });
  }

  /** The new count of uses. An authenticator that was copied counts less than the original. */
  async #verify(response: AuthenticationResponseJSON, passkey: PasskeyEntity): Promise<number> {
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(this.config);
    const { verifyAuthenticationResponse } = await webAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.challenges.take(challenge, null),
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw new DomainError('PASSKEY_UNKNOWN', { cause });
    });
    if (!verified) throw new DomainError('PASSKEY_UNKNOWN');
    return authenticationInfo.newCounter;
  }
}

const refused = () => noteRefusal(new DomainError('PASSKEY_UNKNOWN'), { reason: 'wrong-passkey' });
