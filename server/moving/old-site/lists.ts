import { Injectable } from '@nestjs/common';
import { EventsService } from '../../features/events/events.service.js';
import { EventInput } from '../../features/events/events.types.js';
import { GalleryService } from '../../features/gallery/gallery.service.js';
import { GalleryImageInput } from '../../features/gallery/gallery.types.js';
import { TeamService } from '../../features/team/team.service.js';
import { TeamMemberInput } from '../../features/team/team.types.js';
import { withPicture } from '../../platform/graphql/image-input.js';
import { readInput } from '../../platform/input/read-input.js';
import { EventReader } from '../../rest/read-event.js';
import { GalleryImageReader } from '../../rest/read-gallery-image.js';
import { TeamMemberReader } from '../../rest/read-team-member.js';
import { Reader, type Fields } from '../../rest/read.js';
import type { OldSite } from './old-site.js';
import { type Luggage, orNull, type Subject, wordsOf } from './subject.js';

/** The one picture of a record. */
function onePicture(read: Reader, field: string) {
  const addressOf = (record: Fields) => read.imageAddress(record[field]);
  return {
    picturesOf: (record: Fields) => [addressOf(record)].filter((address) => address !== undefined),
    placed: (record: Fields, place: (address: string) => string): Fields => {
      const address = addressOf(record);
      return { ...record, [field]: undefined, image: address === undefined ? undefined : place(address) };
    },
  };
}

@Injectable()
export class Events implements Subject {
  readonly kind = 'event';
  readonly called = 'events';
  readonly picturesOf: Subject['picturesOf'];
  readonly placed: Subject['placed'];

  constructor(
    private readonly events: EventsService,
    private readonly reader: EventReader,
    read: Reader,
  ) {
    ({ picturesOf: this.picturesOf, placed: this.placed } = onePicture(read, 'image'));
  }

  list = (site: OldSite) => site.list('events');
  titleOf = ({ title }: Fields) => wordsOf(title);
  present = (id: string) => orNull(this.events.byId(id));

  async create(record: Fields, luggage: Luggage) {
    return this.events.create(withPicture(await this.#input(record)), null, luggage);
  }

  async update(id: string, record: Fields) {
    return this.events.update(id, withPicture(await this.#input(record)), null);
  }

  #input = (record: Fields) => readInput(EventInput, this.reader.event(record, undefined));
}

@Injectable()
export class TeamMembers implements Subject {
  readonly kind = 'member';
  readonly called = 'team members';
  readonly picturesOf: Subject['picturesOf'];
  readonly placed: Subject['placed'];

  constructor(
    private readonly team: TeamService,
    private readonly reader: TeamMemberReader,
    read: Reader,
  ) {
    ({ picturesOf: this.picturesOf, placed: this.placed } = onePicture(read, 'image'));
  }

  list = (site: OldSite) => site.list('team');
  titleOf = ({ name }: Fields) => wordsOf(name);
  present = (id: string) => orNull(this.team.byId(id));

  async create(record: Fields, luggage: Luggage) {
    return this.team.create(withPicture(await this.#input(record)), null, luggage);
  }

  async update(id: string, record: Fields) {
    return this.team.update(id, withPicture(await this.#input(record)), null);
  }

  #input = (record: Fields) => readInput(TeamMemberInput, this.reader.member(record, undefined));
}

@Injectable()
export class GalleryImages implements Subject {
  readonly kind = 'gallery';
  readonly called = 'gallery images';
  readonly needsPictures = true;
  readonly picturesOf: Subject['picturesOf'];
  readonly placed: Subject['placed'];

  constructor(
    private readonly gallery: GalleryService,
    private readonly reader: GalleryImageReader,
    read: Reader,
  ) {
    ({ picturesOf: this.picturesOf, placed: this.placed } = onePicture(read, 'src'));
  }

  list = (site: OldSite) => site.list('gallery');
  titleOf = ({ alt }: Fields) => wordsOf(alt);
  present = (id: string) => orNull(this.gallery.byId(id));

  async create(record: Fields, luggage: Luggage) {
    return this.gallery.create(withPicture(await this.#input(record)), null, luggage);
  }

  async update(id: string, record: Fields) {
    return this.gallery.update(id, withPicture(await this.#input(record)), null);
  }

  #input = (record: Fields) => readInput(GalleryImageInput, this.reader.image(record, undefined));
}
