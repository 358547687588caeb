import { Injectable } from '@nestjs/common';
import { IntroVideoService } from '../../features/intro-video/intro-video.service.js';
import { MembershipService } from '../../features/membership/membership.service.js';
import { MembershipConfigInput } from '../../features/membership/membership.types.js';
import { SpecialEventService } from '../../features/special-event/special-event.service.js';
import { changesOf, SpecialEventInput } from '../../features/special-event/special-event.types.js';
import { readInput } from '../../platform/input/read-input.js';
import { SpecialEventReader } from '../../rest/read-special-event.js';
import { Reader, type Fields } from '../../rest/read.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { OldSite } from './old-site.js';
import type { Came, Luggage, Subject } from './subject.js';

const PICTURES = ['image1', 'image2'];

const orNone = (record: Fields | null): Fields[] => (record ? [record] : []);

@Injectable()
export class SpecialEvent implements Subject {
  readonly kind = 'special-event';
  readonly called = 'special event';
  readonly single = true;

  constructor(
    private readonly events: SpecialEventService,
    private readonly reader: SpecialEventReader,
    private readonly read: Reader,
  ) {}

  list = async (site: OldSite) => orNone(await site.one('special-event'));
  titleOf = () => '';
  present = () => this.events.current();

  picturesOf(record: Fields): string[] {
    return PICTURES.map((field) => this.read.imageAddress(record[field])).filter((address) => address !== undefined);
  }

  placed(record: Fields, place: (address: string) => string): Fields {
    const pictures = PICTURES.map((field) => {
      const address = this.read.imageAddress(record[field]);
      return [field, address === undefined ? undefined : place(address)];
    });
    return { ...record, ...(Object.fromEntries(pictures) as Fields) };
  }

  async create(record: Fields): Promise<Came> {
    return (await this.events.create(changesOf(await this.#input(record)), null)).event;
  }

  async update(id: string, record: Fields): Promise<Came> {
    return this.events.update(id, changesOf(await this.#input(record)), null);
  }

  #input = (record: Fields) => readInput(SpecialEventInput, this.reader.event(record, undefined, undefined));
}

@Injectable()
export class Membership implements Subject {
  readonly kind = 'membership';
  readonly called = 'membership settings';
  readonly single = true;

  constructor(
    private readonly membership: MembershipService,
    private readonly read: Reader,
  ) {}

  /** Open without a form is what a site says before anybody has said anything. */
  async list(site: OldSite): Promise<Fields[]> {
    const record = await site.one('membership/config');
    return record && (record.isOpen === false || record.formUrl) ? [record] : [];
  }

  titleOf = () => '';
  picturesOf = () => [];
  placed = (record: Fields) => record;

  async present(): Promise<Came | null> {
    const stored = await this.membership.stored();
    return stored.version === 0 ? null : came(stored);
  }

  /** While applications are closed, the date is the one on which the next intake opens. */
  async create({ isOpen, formUrl, closeDate }: Fields): Promise<Came> {
    const date = this.read.calendarDate(closeDate) || undefined;
    const config =
      isOpen === true ? { isOpen: true, formUrl, closeDate: date } : { isOpen: false, nextIntakeDate: date };
    return came(await this.membership.save(await readInput(MembershipConfigInput, config), null));
  }

  update(_id: string, record: Fields): Promise<Came> {
    return this.create(record);
  }
}

const came = ({ id, updatedAt }: { id: number; updatedAt: Date }): Came => ({ id: String(id), updatedAt });

@Injectable()
export class Video implements Subject {
  readonly kind = 'video';
  readonly called = 'video';
  readonly single = true;

  constructor(
    private readonly videos: IntroVideoService,
    private readonly read: Reader,
  ) {}

  async list(site: OldSite): Promise<Fields[]> {
    const record = await site.one('video');
    return record && this.#addressOf(record) ? [record] : [];
  }

  titleOf = () => '';
  picturesOf = () => [];
  placed = (record: Fields) => record;
  present = () => this.videos.stored();

  async create(record: Fields, { file }: Luggage): Promise<Came> {
    return this.videos.replace(await file(this.#addressOf(record)!, MEDIA_LIMITS.videoBytes), undefined, null);
  }

  update(_id: string, record: Fields, luggage: Luggage): Promise<Came> {
    return this.create(record, luggage);
  }

  #addressOf = (record: Fields) => this.read.imageAddress(record.url);
}
