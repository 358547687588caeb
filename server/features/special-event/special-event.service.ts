import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { refuseStale, saved } from '../../platform/database/versioned.js';
import { MediaService, type GivenPicture } from '../../platform/media/media.service.js';
import { Clock } from '../../platform/time/clock.js';
import { Trash } from '../../platform/trash/trash.service.js';
import { DomainError } from '../../shared/errors.js';
import { SpecialEventEntity } from './special-event.entity.js';

export interface SpecialEventChanges {
  title?: string;
  subtitle?: string;
  text1?: string;
  text2?: string;
  picture1?: GivenPicture;
  picture2?: GivenPicture;
}

export type NewSpecialEvent = SpecialEventChanges & Record<'title' | 'subtitle' | 'text1' | 'text2', string>;

/** Addresses of the files that were just kept: the first picture, the second. */
type Pictures = readonly (string | undefined)[];

@Injectable()
export class SpecialEventService implements OnModuleInit {
  constructor(
    @InjectRepository(SpecialEventEntity) private readonly events: Repository<SpecialEventEntity>,
    private readonly media: MediaService,
    private readonly clock: Clock,
    private readonly trash: Trash,
  ) {}

  onModuleInit(): void {
    this.media.useQuery(`SELECT picture1 FROM special_event UNION ALL SELECT picture2 FROM special_event`);
  }

  /** The special event, or null. */
  current(): Promise<SpecialEventEntity | null> {
    return this.events.findOneBy({ single: true });
  }

  /** A new special event in the place of any that is there; `replaced` tells whether one was. */
  async create(fields: NewSpecialEvent, by: string | null): Promise<{ event: SpecialEventEntity; replaced: boolean }> {
    const former: SpecialEventEntity[] = [];
    const event = await this.#saving(fields, async (manager, pictures) => {
      // Two that are created at once wait for one another, and the later one stays.
      await manager.query(`LOCK TABLE special_event IN SHARE ROW EXCLUSIVE MODE`);
      former.push(...(await manager.find(SpecialEventEntity)));
      await manager.delete(SpecialEventEntity, { single: true });
      const blank = { single: true, picture1: '', picture2: '', createdAt: this.clock.now(), version: 0 };
      return this.#apply(manager.create(SpecialEventEntity, blank), fields, pictures, by, manager);
    });
    await this.#discardReplaced(former, event);
    return { event, replaced: former.length > 0 };
  }

  /** Changes it. With `version`, a save in between is a conflict that tells who and when. */
  async update(
    id: string,
    changes: SpecialEventChanges,
    by: string | null,
    version?: number,
  ): Promise<SpecialEventEntity> {
    const former: SpecialEventEntity[] = [];
    const event = await this.#saving(changes, async (manager, pictures) => {
      const current = await this.#locked(id, manager);
      refuseStale(current, version, 'SPECIAL_EVENT_CHANGED');
      former.push({ ...current });
      return this.#apply(current, changes, pictures, by, manager);
    });
    await this.#discardReplaced(former, event);
    return event;
  }

  /** Deletes it; within an hour it can be brought back. */
  async delete(id: string): Promise<void> {
    await this.trash.take(SpecialEventEntity, id, 'SPECIAL_EVENT_NOT_FOUND');
  }

  async #locked(id: string, manager: EntityManager): Promise<SpecialEventEntity> {
    const lock = { mode: 'pessimistic_write' as const };
    const event = await manager.findOne(SpecialEventEntity, { where: { single: true }, lock });
    if (event?.id !== id) throw new DomainError('SPECIAL_EVENT_NOT_FOUND');
    return event;
  }

  #saving(
    { picture1, picture2 }: SpecialEventChanges,
    save: (manager: EntityManager, pictures: Pictures) => Promise<SpecialEventEntity>,
  ): Promise<SpecialEventEntity> {
    return this.media.withKept([picture1?.file, picture2?.file], (pictures) =>
      this.events.manager.transaction((manager) => save(manager, pictures)),
    );
  }

  #apply(
    event: SpecialEventEntity,
    { picture1, picture2, ...texts }: SpecialEventChanges,
    [first, second]: Pictures,
    by: string | null,
    manager: EntityManager,
  ): Promise<SpecialEventEntity> {
    const changes = {
      title: texts.title ?? event.title,
      subtitle: texts.subtitle ?? event.subtitle,
      text1: texts.text1 ?? event.text1,
      text2: texts.text2 ?? event.text2,
      picture1: first ?? picture1?.address ?? event.picture1,
      picture2: second ?? picture2?.address ?? event.picture2,
    };
    return manager.save(saved(event, changes, by, this.clock.now()));
  }

  async #discardReplaced(former: SpecialEventEntity[], { picture1, picture2 }: SpecialEventEntity): Promise<void> {
    const replaced = former.flatMap((event) => [event.picture1, event.picture2]);
    await this.media.discardUnused(replaced.filter((address) => address !== picture1 && address !== picture2));
  }
}
