import { Injectable } from '@nestjs/common';
import { EventsService } from '../../features/events/events.service.js';
import { EventInput } from '../../features/events/events.types.js';
import { GalleryService } from '../../features/gallery/gallery.service.js';
import { GalleryImageInput } from '../../features/gallery/gallery.types.js';
import { TeamService } from '../../features/team/team.service.js';
import { TeamMemberInput } from '../../features/team/team.types.js';
import { withImageChange } from '../../core/records/record-media.js';
import { parseInput } from '../../core/validation/parse-input.js';
import { EventMapper } from '../../rest/events.js';
import { GalleryImageMapper } from '../../rest/gallery.js';
import { TeamMemberMapper } from '../../rest/team.js';
import type { RawBody } from '../../rest/raw-body.js';
import { RestFormat } from '../../rest/rest-format.js';
import type { LegacyApi } from './legacy-api.js';
import { type ImportContext, orNull, type SubjectImport, stringField } from './subject-import.js';

function singleImage(format: RestFormat, field: string) {
  const addressOf = (record: RawBody) => format.toImageAddress(record[field]);
  return {
    picturesOf: (record: RawBody) => [addressOf(record)].filter((address) => address !== undefined),
    placed: (record: RawBody, place: (address: string) => string): RawBody => {
      const address = addressOf(record);
      return { ...record, [field]: undefined, image: address === undefined ? undefined : place(address) };
    },
  };
}

@Injectable()
export class Events implements SubjectImport {
  readonly kind = 'event';
  readonly label = 'events';
  readonly imagesOf: SubjectImport['imagesOf'];
  readonly withLocalImages: SubjectImport['withLocalImages'];

  constructor(
    private readonly events: EventsService,
    private readonly mapper: EventMapper,
    format: RestFormat,
  ) {
    ({ picturesOf: this.imagesOf, placed: this.withLocalImages } = singleImage(format, 'image'));
  }

  list = (site: LegacyApi) => site.list('events');
  titleOf = ({ title }: RawBody) => stringField(title);
  find = (id: string) => orNull(this.events.byId(id));

  async create(record: RawBody, context: ImportContext) {
    return this.events.create(withImageChange(await this.#input(record)), null, context);
  }

  async update(id: string, record: RawBody) {
    return this.events.update(id, withImageChange(await this.#input(record)), null);
  }

  #input = (record: RawBody) => parseInput(EventInput, this.mapper.toInput(record));
}

@Injectable()
export class TeamMembers implements SubjectImport {
  readonly kind = 'member';
  readonly label = 'team members';
  readonly imagesOf: SubjectImport['imagesOf'];
  readonly withLocalImages: SubjectImport['withLocalImages'];

  constructor(
    private readonly team: TeamService,
    private readonly mapper: TeamMemberMapper,
    format: RestFormat,
  ) {
    ({ picturesOf: this.imagesOf, placed: this.withLocalImages } = singleImage(format, 'image'));
  }

  list = (site: LegacyApi) => site.list('team');
  titleOf = ({ name }: RawBody) => stringField(name);
  find = (id: string) => orNull(this.team.byId(id));

  async create(record: RawBody, context: ImportContext) {
    return this.team.create(withImageChange(await this.#input(record)), null, context);
  }

  async update(id: string, record: RawBody) {
    return this.team.update(id, withImageChange(await this.#input(record)), null);
  }

  #input = (record: RawBody) => parseInput(TeamMemberInput, this.mapper.toInput(record));
}

@Injectable()
export class GalleryImages implements SubjectImport {
  readonly kind = 'gallery';
  readonly label = 'gallery images';
  readonly requiresImages = true;
  readonly imagesOf: SubjectImport['imagesOf'];
  readonly withLocalImages: SubjectImport['withLocalImages'];

  constructor(
    private readonly gallery: GalleryService,
    private readonly mapper: GalleryImageMapper,
    format: RestFormat,
  ) {
    ({ picturesOf: this.imagesOf, placed: this.withLocalImages } = singleImage(format, 'src'));
  }

  list = (site: LegacyApi) => site.list('gallery');
  titleOf = ({ alt }: RawBody) => stringField(alt);
  find = (id: string) => orNull(this.gallery.byId(id));

  async create(record: RawBody, context: ImportContext) {
    return this.gallery.create(withImageChange(await this.#input(record)), null, context);
  }

  async update(id: string, record: RawBody) {
    return this.gallery.update(id, withImageChange(await this.#input(record)), null);
  }

  #input = (record: RawBody) => parseInput(GalleryImageInput, this.mapper.toInput(record));
}
