import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { hashToken } from '../../../../core/access/secret-token.js';
import { Clock } from '../../../../core/time/clock.js';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../../shared/second-step.js';
import { PasskeyChallengeEntity } from './passkey-challenge.entity.js';

/** Challenges for signing in that are stored at a time: anybody may ask for one. */
export const MAX_CHALLENGES = 10_000;

/** Challenges that browsers sign, shared by all instances. Each works once, for five minutes. */
@Injectable()
export class PasskeyChallenges {
  constructor(
    @InjectRepository(PasskeyChallengeEntity) private readonly challenges: Repository<PasskeyChallengeEntity>,
    private readonly clock: Clock,
  ) {}

  /** For `adminId`, who adds a passkey, or null for signing in. The oldest ones for signing in make room. */
  async store(challenge: string, adminId: string | null): Promise<void> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000);
    await this.challenges.delete({ expiresAt: LessThanOrEqual(now) });
    await this.challenges.insert({ challengeHash: hashToken(challenge), adminId, expiresAt });
    if (adminId === null)
      await this.challenges.query(
        `DELETE FROM passkey_challenge WHERE challenge_hash IN
         (SELECT challenge_hash FROM passkey_challenge WHERE admin_id IS NULL
          ORDER BY expires_at DESC, challenge_hash OFFSET $1)`,
        [MAX_CHALLENGES],
      );
  }

  /** True once, for a challenge that was stored for the same purpose. */
  async take(challenge: string, adminId: string | null): Promise<boolean> {
    const { affected } = await this.challenges.delete({
      challengeHash: hashToken(challenge),
      adminId: adminId ?? IsNull(),
      expiresAt: MoreThan(this.clock.now()),
    });
    return affected === 1;
  }
}
