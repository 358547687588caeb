import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { transactAsActor, writeAct } from '../../../core/records/acts/record-act.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { DomainError } from '../../../shared/errors.js';
import type { ClubLinkModel, NewClubLinkModel } from './role-board.types.js';
import { CLUB_LINK_MS } from './role-rules.js';

/** The thing that the club link leads to: there is one. */
const CLUB_ID = 'c1b00000-0000-4000-8000-000000000001';

/** The link to the role board that officers share with members. A new one makes the former void. */
@Injectable()
export class ClubLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: PersonalLinks,
    private readonly clock: Clock,
  ) {}

  /** When the link with this token stops working; null if it does not work. */
  async expiryOf(token: string): Promise<Date | null> {
    return (await this.links.byToken('club', token))?.expiresAt ?? null;
  }

  /** Throws CLUB_LINK_INVALID for a token that does not work. */
  async assertValid(token: string): Promise<void> {
    if (!(await this.expiryOf(token))) throw new DomainError('CLUB_LINK_INVALID');
  }

  async current(): Promise<ClubLinkModel | null> {
    const expiresAt = await this.links.expiryOf('club', CLUB_ID);
    return expiresAt && { expiresAt, createdAt: new Date(expiresAt.getTime() - CLUB_LINK_MS) };
  }

  renew(): Promise<NewClubLinkModel> {
    return transactAsActor(this.dataSource, async (manager) => {
      const expiresAt = new Date(this.clock.now().getTime() + CLUB_LINK_MS);
      const token = await this.links.create('club', CLUB_ID, expiresAt, manager);
      await writeAct(manager, { verb: 'CREATE', subject: 'CLUB_LINK' });
      return { token, expiresAt };
    });
  }

  /** Returns false if there was none. */
  revoke(): Promise<boolean> {
    return transactAsActor(this.dataSource, async (manager) => {
      if (!(await this.links.expiryOf('club', CLUB_ID, manager))) return false;
      await this.links.revoke('club', [CLUB_ID], manager);
      await writeAct(manager, { verb: 'REVOKE', subject: 'CLUB_LINK' });
      return true;
    });
  }
}
