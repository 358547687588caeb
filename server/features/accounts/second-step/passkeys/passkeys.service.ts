import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager, Repository } from 'typeorm';
import { noteRecords } from '../../../../core/access/action-log.js';
import type { SessionPrincipal } from '../../../../core/access/principal.js';
import { Config } from '../../../../core/config/config.js';
import { Clock } from '../../../../core/time/clock.js';
import { DomainError } from '../../../../shared/errors.js';
import { isId } from '../../../../shared/rules.js';
import { PASSKEY_CHALLENGE_MINUTES, MAX_PASSKEYS } from '../../../../shared/second-step.js';
import { AdminEntity, CAN_SIGN_IN } from '../../admin.entity.js';
import { OwnSecondStep } from '../own-second-step.service.js';
import { PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyEntity } from './passkey.entity.js';
import { jsonOf, relyingParty, webAuthn } from './web-authn.js';

/** A passkey as its owner sees it. */
export type OwnPasskey = Pick<PasskeyEntity, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

type NewPasskey = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/** Lets officers add, rename and remove their own passkeys. */
@Injectable()
export class Passkeys {
  constructor(
    @InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>,
    private readonly challenges: PasskeyChallenges,
    private readonly secondStep: OwnSecondStep,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** In the order in which they were added. */
  own({ admin: { id: adminId } }: SessionPrincipal): Promise<OwnPasskey[]> {
    return this.passkeys.find({ where: { adminId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Options for the browser, as JSON. Throws TOO_MANY_PASSKEYS. */
  async start({ admin }: SessionPrincipal): Promise<string> {
    const options = await this.optionsFor(admin);
    noteRecords('admin', [admin.id]);
    return options;
  }

  /** The same for an account whose owner is not signed in. */
  async optionsFor(admin: Pick<AdminEntity, 'id' | 'email' | 'name'>): Promise<string> {
    const known = await this.passkeys.findBy({ adminId: admin.id });
    if (known.length >= MAX_PASSKEYS) throw new DomainError('TOO_MANY_PASSKEYS');
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: this.config.site.name,
      rpID: relyingParty(this.config).id,
      userID: new TextEncoder().encode(admin.id),
      userName: admin.email,
      userDisplayName: admin.name || admin.email,
      timeout: PASSKEY_CHALLENGE_MINUTES * 60_000,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as AuthenticatorTransport[],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.store(options.challenge, admin.id);
    return JSON.stringify(options);
  }

  /**
   * Adds the passkey that the browser has created. Returns new recovery codes if it is the first second step of the account, otherwise none.
   * Throws PASSKEY_REFUSED for a response that cannot be verified, TOO_MANY_PASSKEYS.
   */
  async add(name: string, response: string, { admin: { id: adminId } }: SessionPrincipal): Promise<string[]> {
    const created = await this.verify(response, adminId);
    return this.secondStep.changeAccount(adminId, 'passkeyAdded', async (manager) => {
      if ((await manager.countBy(PasskeyEntity, { adminId })) >= MAX_PASSKEYS)
        throw new DomainError('TOO_MANY_PASSKEYS');
      return this.insert({ ...created, adminId, name }, manager);
    });
  }

  /**
   * Returns new recovery codes if it is the first second step of the account, otherwise none. Throws PASSKEY_REFUSED for a passkey that any
   * account has.
   */
  async insert(passkey: NewPasskey & { adminId: string; name: string }, manager: EntityManager): Promise<string[]> {
    if (await manager.existsBy(PasskeyEntity, { credentialId: passkey.credentialId }))
      throw new DomainError('PASSKEY_REFUSED');
    const codes = await this.secondStep.codesOfFirstStep(passkey.adminId, manager);
    await manager.insert(PasskeyEntity, { ...passkey, createdAt: this.clock.now() });
    return codes;
  }

  /** Throws PASSKEY_NOT_FOUND. */
  async rename(id: string, name: string, { admin: { id: adminId } }: SessionPrincipal): Promise<void> {
    await this.secondStep.changeAccount(adminId, 'passkeyRenamed', async (manager) => {
      const renamed = isId(id) ? await manager.update(PasskeyEntity, { id, adminId }, { name }) : null;
      if (!renamed?.affected) throw new DomainError('PASSKEY_NOT_FOUND');
    });
  }

  /** Throws PASSKEY_NOT_FOUND, and PASSWORD_FIRST for the last one of an officer who could not sign in without it. */
  async remove(id: string, { admin: { id: adminId } }: SessionPrincipal): Promise<void> {
    await this.secondStep.changeAccount(adminId, 'passkeyRemoved', async (manager) => {
      const removed = isId(id) ? await manager.delete(PasskeyEntity, { id, adminId }) : null;
      if (!removed?.affected) throw new DomainError('PASSKEY_NOT_FOUND');
      if (!(await manager.existsBy(AdminEntity, { id: adminId, ...CAN_SIGN_IN })))
        throw new DomainError('PASSWORD_FIRST');
      await this.secondStep.forgetCodesOfNone(adminId, manager);
    });
  }

  /** The passkey that the browser has created. Throws PASSKEY_REFUSED for a response that cannot be verified. */
  async verify(response: string, adminId: string): Promise<NewPasskey> {
    const { id: expectedRPID, origin: expectedOrigin } = relyingParty(this.config);
    const { verifyRegistrationResponse } = await webAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: jsonOf<RegistrationResponseJSON>(response),
      expectedChallenge: (challenge) => this.challenges.take(challenge, adminId),
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    }).catch((cause: unknown) => {
      throw new DomainError('PASSKEY_REFUSED', { cause });
    });
    if (!registrationInfo) throw new DomainError('PASSKEY_REFUSED');
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }
}
