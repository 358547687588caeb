import { Injectable } from '@nestjs/common';
import { type ImageFields, withImageChange } from '../../core/records/record-media.js';
import { parseInput } from '../../core/validation/parse-input.js';
import type { EventEntity } from '../../features/events/event.entity.js';
import type { EventChanges } from '../../features/events/event-record.js';
import { EventsService } from '../../features/events/events.service.js';
import { EventInput } from '../../features/events/events.types.js';
import type { GalleryImageEntity } from '../../features/gallery/gallery-image.entity.js';
import { GalleryService } from '../../features/gallery/gallery.service.js';
import { GalleryImageInput } from '../../features/gallery/gallery.types.js';
import type { TeamMemberEntity } from '../../features/team/team-member.entity.js';
import { TeamService } from '../../features/team/team.service.js';
import { TeamMemberInput } from '../../features/team/team.types.js';
import { CANCEL_REASON_RULES, EVENT_API_MESSAGES, EVENT_STATUSES } from '../../shared/events.js';
import { firstBroken } from '../../shared/rules.js';
import { EventMapper } from '../events.js';
import { GalleryImageMapper } from '../gallery.js';
import { lineOf, type RawBody, wordOf } from '../raw-body.js';
import type { RecordMapper, RecordService } from '../resource.js';
import { RestFormat } from '../rest-format.js';
import { TeamMemberMapper } from '../team.js';
import type { LegacyApi } from './legacy-api.js';
import { type ImportContext, type ImportedRow, orNull, type SubjectImport, stringField } from './subject-import.js';

interface ListOptions<Input> {
  kind: string;
  label: string;
  path: string;
  titleField: string;
  imageField: string;
  requiresImages?: true;
  input: new () => Input;
}

type Service<Entity, Input extends ImageFields> = RecordService<Entity, Input, Input> & {
  byId: (id: string) => Promise<Entity>;
};

/** Imports a list of records with at most one image. */
class ListImport<Entity extends ImportedRow, Input extends ImageFields> implements SubjectImport {
  readonly kind: string;
  readonly label: string;
  readonly requiresImages?: true;

  constructor(
    private readonly options: ListOptions<Input>,
    private readonly records: Service<Entity, Input>,
    private readonly mapper: RecordMapper<Entity, object>,
    private readonly format: RestFormat,
  ) {
    ({ kind: this.kind, label: this.label, requiresImages: this.requiresImages } = options);
  }

  list = (site: LegacyApi) => site.list(this.options.path);
  titleOf = (record: RawBody) => stringField(record[this.options.titleField]);
  imagesOf = (record: RawBody) => [this.#imageOf(record)].filter((address) => address !== undefined);
  find = (id: string) => orNull(this.records.byId(id));

  withLocalImages(record: RawBody, place: (address: string) => string): RawBody {
    const address = this.#imageOf(record);
    const image = address === undefined ? undefined : place(address);
    return { ...record, [this.options.imageField]: undefined, image };
  }

  async create(record: RawBody, context: ImportContext) {
    return this.records.create(await this.#changes(record), null, context);
  }

  async update(id: string, record: RawBody) {
    return this.records.update(id, await this.#changes(record), null);
  }

  #imageOf = (record: RawBody) => this.format.toImageAddress(record[this.options.imageField]);
  #changes = async (record: RawBody) => ({
    ...withImageChange(await parseInput(this.options.input, this.toInput(record))),
    ...this.extras(record),
  });

  /** Changes that the inputs of the APIs cannot express. */
  protected extras(_: RawBody): object {
    return {};
  }

  protected toInput(record: RawBody): RawBody {
    return this.mapper.toInput(record);
  }
}

const { CANCELLED, UPCOMING } = EVENT_STATUSES;

const EVENTS = { kind: 'event', label: 'events', path: 'events', titleField: 'title', imageField: 'image' };
const MEMBERS = { kind: 'member', label: 'team members', path: 'team', titleField: 'name', imageField: 'image' };
const IMAGES = { kind: 'gallery', label: 'gallery images', path: 'gallery', titleField: 'alt', imageField: 'src' };

@Injectable()
export class Events extends ListImport<EventEntity, EventInput> {
  constructor(events: EventsService, mapper: EventMapper, format: RestFormat) {
    super({ ...EVENTS, input: EventInput }, events, mapper, format);
  }

  /** The legacy form sent 'upcoming' with every event, so that past ones are called upcoming. */
  protected override toInput(record: RawBody): RawBody {
    const input = super.toInput(record);
    return input.status === UPCOMING || input.status === CANCELLED ? { ...input, status: undefined } : input;
  }

  /** The legacy API cannot cancel an event; a site of our own can, and says why. */
  protected override extras(record: RawBody): Pick<EventChanges, 'cancelReason'> {
    if (wordOf(record.status, [CANCELLED]) !== CANCELLED) return { cancelReason: null };
    const reason = lineOf(record.cancelReason) ?? '';
    return { cancelReason: firstBroken(CANCEL_REASON_RULES, reason) ? EVENT_API_MESSAGES.noReason : reason };
  }
}

@Injectable()
export class TeamMembers extends ListImport<TeamMemberEntity, TeamMemberInput> {
  constructor(team: TeamService, mapper: TeamMemberMapper, format: RestFormat) {
    super({ ...MEMBERS, input: TeamMemberInput }, team, mapper, format);
  }
}

@Injectable()
export class GalleryImages extends ListImport<GalleryImageEntity, GalleryImageInput> {
  constructor(gallery: GalleryService, mapper: GalleryImageMapper, format: RestFormat) {
    super({ ...IMAGES, input: GalleryImageInput, requiresImages: true }, gallery, mapper, format);
  }
}
