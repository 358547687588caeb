import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A challenge that a browser is signing. It works once. */
@Entity('passkey_challenge')
export class PasskeyChallengeEntity {
  @PrimaryColumn('varchar', { length: 64 })
  challengeHash: string;

  /** The officer who is adding a passkey; null for signing in. */
  @Column('uuid', { nullable: true })
  adminId: string | null;

  @Index('passkey_challenge_expires_at')
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt: Date;
}
