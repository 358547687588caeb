import { Injectable } from '@nestjs/common';
import { IntroVideoService } from '../../features/intro-video/intro-video.service.js';
import { MembershipService } from '../../features/membership/membership.service.js';
import { MembershipConfigInput } from '../../features/membership/membership.types.js';
import { SpecialEventService } from '../../features/special-event/special-event.service.js';
import { toSpecialEventChanges, SpecialEventInput } from '../../features/special-event/special-event.types.js';
import { parseInput } from '../../core/validation/parse-input.js';
import { isDefaultPicture, SpecialEventMapper } from '../special-event.js';
import type { RawBody } from '../raw-body.js';
import { RestFormat } from '../rest-format.js';
import { MEDIA_LIMITS } from '../../shared/media.js';
import type { LegacyApi } from './legacy-api.js';
import type { ImportedRow, ImportContext, SubjectImport } from './subject-import.js';

const PICTURES = ['image1', 'image2'];

const toList = (record: RawBody | null): RawBody[] => (record ? [record] : []);

@Injectable()
export class SpecialEventImport implements SubjectImport {
  readonly kind = 'special-event';
  readonly label = 'special event';
  readonly single = true;

  constructor(
    private readonly events: SpecialEventService,
    private readonly mapper: SpecialEventMapper,
    private readonly format: RestFormat,
  ) {}

  list = async (site: LegacyApi) => toList(await site.one('special-event'));
  titleOf = () => '';
  find = () => this.events.current();

  imagesOf(record: RawBody): string[] {
    return PICTURES.map((field) => this.#picture(record[field])).filter((address) => address !== undefined);
  }

  withLocalImages(record: RawBody, place: (address: string) => string): RawBody {
    const pictures = PICTURES.map((field): [string, unknown] => {
      const address = this.#picture(record[field]);
      return [field, address === undefined ? undefined : place(address)];
    });
    return { ...record, ...Object.fromEntries(pictures) };
  }

  async create(record: RawBody): Promise<ImportedRow> {
    return (await this.events.create(toSpecialEventChanges(await this.#input(record)), null)).event;
  }

  async update(id: string, record: RawBody): Promise<ImportedRow> {
    return this.events.update(id, toSpecialEventChanges(await this.#input(record)), null);
  }

  /** Default images are skipped, because this site shows the same ones. */
  #picture(value: unknown): string | undefined {
    const address = this.format.toImageAddress(value);
    return address && isDefaultPicture(address) ? undefined : address;
  }

  #input = (record: RawBody) => parseInput(SpecialEventInput, this.mapper.toInput(record));
}

@Injectable()
export class MembershipImport implements SubjectImport {
  readonly kind = 'membership';
  readonly label = 'membership settings';
  readonly single = true;

  constructor(
    private readonly membership: MembershipService,
    private readonly format: RestFormat,
  ) {}

  /** Open without a form is the state before anything has been configured. */
  async list(site: LegacyApi): Promise<RawBody[]> {
    const record = await site.one('membership/config');
    return record && (record.isOpen === false || record.formUrl) ? [record] : [];
  }

  titleOf = () => '';
  imagesOf = () => [];
  withLocalImages = (record: RawBody) => record;

  async find(): Promise<ImportedRow | null> {
    const stored = await this.membership.stored();
    return stored.version === 0 ? null : toImportedRow(stored);
  }

  /** While applications are closed, the date is the one on which the next intake opens. */
  async create({ isOpen, formUrl, closeDate }: RawBody): Promise<ImportedRow> {
    const date = this.format.toCalendarDate(closeDate) || undefined;
    const config =
      isOpen === true ? { isOpen: true, formUrl, closeDate: date } : { isOpen: false, nextIntakeDate: date };
    return toImportedRow(await this.membership.save(await parseInput(MembershipConfigInput, config), null));
  }

  update(_id: string, record: RawBody): Promise<ImportedRow> {
    return this.create(record);
  }
}

const toImportedRow = ({ id, updatedAt }: { id: number; updatedAt: Date }): ImportedRow => ({
  id: String(id),
  updatedAt,
});

@Injectable()
export class VideoImport implements SubjectImport {
  readonly kind = 'video';
  readonly label = 'video';
  readonly single = true;

  constructor(
    private readonly videos: IntroVideoService,
    private readonly format: RestFormat,
  ) {}

  async list(site: LegacyApi): Promise<RawBody[]> {
    const record = await site.one('video');
    return record && this.#addressOf(record) ? [record] : [];
  }

  titleOf = () => '';
  imagesOf = () => [];
  withLocalImages = (record: RawBody) => record;
  find = () => this.videos.stored();

  async create(record: RawBody, { download }: ImportContext): Promise<ImportedRow> {
    const address = this.#addressOf(record);
    if (!address) throw new Error('it has no video');
    return this.videos.replace(await download(address, MEDIA_LIMITS.videoBytes), undefined, null);
  }

  update(_id: string, record: RawBody, context: ImportContext): Promise<ImportedRow> {
    return this.create(record, context);
  }

  #addressOf = (record: RawBody) => this.format.toImageAddress(record.url);
}
