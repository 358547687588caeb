import { Inject, Injectable } from '@nestjs/common';
import { Admins, type FirstSignIn } from '../../features/sessions/admins.js';
import { MediaService } from '../../platform/media/media.service.js';
import { MediaSweep } from '../../platform/media/media-sweep.service.js';
import { Spool } from '../../platform/media/spool.js';
import type { Progress } from '../progress.js';
import { Refusal } from '../refusal.js';
import { Journey } from './journey.js';
import { MovedRecords } from './moved-records.service.js';
import { OldSite } from './old-site.js';
import { Pictures } from './pictures.js';
import type { Report } from './report.js';
import type { Subject } from './subject.js';
import { PATIENCE, type Patience, Wire } from './wire.js';

export const SUBJECTS = Symbol('subjects');

export interface MovingOrder {
  /** The address of the old calls, such as `https://old.example/api`. */
  from: string;
  /** Whoever may see the drafts there. */
  signIn?: { email: string; password: string };
  patience?: Patience;
}

export interface MovedIn {
  report: Report;
  source: string;
  /** Made on a new site, since somebody must be able to sign in. */
  admin: FirstSignIn | null;
}

/** Brings over what another site tells by the old calls. */
@Injectable()
export class MovingIn {
  constructor(
    private readonly moved: MovedRecords,
    private readonly media: MediaService,
    private readonly spool: Spool,
    private readonly sweep: MediaSweep,
    private readonly admins: Admins,
    @Inject(SUBJECTS) private readonly subjects: readonly Subject[],
  ) {}

  /** Throws a Refusal when the site cannot be read at all; what could not come of it stands in the report. */
  async move({ from, signIn, patience = PATIENCE }: MovingOrder, progress: Progress): Promise<MovedIn> {
    const wire = new Wire(patience);
    const site = OldSite.at(from, wire);
    if (signIn) await site.signIn(signIn.email, signIn.password);
    try {
      const pictures = new Pictures(site, wire, this.media, this.spool);
      const moved = await this.sweep.resting(() => this.#bring(site, pictures, progress));
      return moved ?? Refusal.busy();
    } finally {
      await site.signOut();
    }
  }

  async #bring(site: OldSite, pictures: Pictures, progress: Progress): Promise<MovedIn> {
    const journey = new Journey(site, pictures, this.moved, progress);
    const lists = await journey.lists(this.subjects);
    const admin = await this.admins.ensureOne();
    for (const [subject, records] of lists) await journey.bringAll(subject, records);
    // Of a record that could not come its pictures need not stay.
    await this.media.discardUnused(pictures.kept);
    return { report: journey.report, source: site.source, admin };
  }
}
