import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BlogFormerSlugEntity, BlogPostEntity } from '../features/blog/blog-post.entity.js';
import { BlogService } from '../features/blog/blog.service.js';
import { Claps } from '../features/blog/claps.js';
import { EventEntity } from '../features/events/event.entity.js';
import { EventsService } from '../features/events/events.service.js';
import { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { Conversions } from '../features/intro-video/conversions.js';
import { IntroVideoEntity } from '../features/intro-video/intro-video.entity.js';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { MembershipEntity } from '../features/membership/membership.entity.js';
import { MembershipService } from '../features/membership/membership.service.js';
import { AdminEntity } from '../features/sessions/admin.entity.js';
import { Admins } from '../features/sessions/admins.js';
import { SessionEntity } from '../features/sessions/session.entity.js';
import { SpecialEventEntity } from '../features/special-event/special-event.entity.js';
import { SpecialEventService } from '../features/special-event/special-event.service.js';
import { TeamMemberEntity } from '../features/team/team-member.entity.js';
import { TeamService } from '../features/team/team.service.js';
import type { Config } from '../platform/config/config.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { DatabaseModule } from '../platform/database/database.module.js';
import { MediaModule } from '../platform/media/media.module.js';
import { TimeModule } from '../platform/time/time.module.js';
import { TrashModule } from '../platform/trash/trash.module.js';
import { EventReader } from '../rest/read-event.js';
import { GalleryImageReader } from '../rest/read-gallery-image.js';
import { PostReader } from '../rest/read-post.js';
import { SpecialEventReader } from '../rest/read-special-event.js';
import { TeamMemberReader } from '../rest/read-team-member.js';
import { Reader } from '../rest/read.js';
import { Arrival } from './archive/arrival.js';
import { Departure } from './archive/departure.js';
import { Events, GalleryImages, TeamMembers } from './old-site/lists.js';
import { MovedRecords } from './old-site/moved-records.service.js';
import { MovingIn, SUBJECTS } from './old-site/moving-in.js';
import { Posts } from './old-site/posts.js';
import { Membership, SpecialEvent, Video } from './old-site/singles.js';
import type { Subject } from './old-site/subject.js';

const ENTITIES = [
  BlogPostEntity,
  BlogFormerSlugEntity,
  EventEntity,
  GalleryImageEntity,
  IntroVideoEntity,
  MembershipEntity,
  SpecialEventEntity,
  TeamMemberEntity,
  AdminEntity,
  SessionEntity,
];
const SERVICES = [
  BlogService,
  Claps,
  EventsService,
  GalleryService,
  Conversions,
  IntroVideoService,
  MembershipService,
  SpecialEventService,
  TeamService,
  Admins,
];
const READERS = [Reader, PostReader, EventReader, GalleryImageReader, TeamMemberReader, SpecialEventReader];
const OLD_SUBJECTS = [Posts, Events, TeamMembers, GalleryImages, SpecialEvent, Membership, Video];

/** The services alone, with neither doors nor mail: what waits to be sent is not sent by a move. */
@Module({})
export class MovingModule {
  static forRoot(config: Config): DynamicModule {
    const platform = [TimeModule, DatabaseModule, MediaModule, TrashModule];
    const subjects = { provide: SUBJECTS, inject: OLD_SUBJECTS, useFactory: (...given: Subject[]) => given };
    return {
      module: MovingModule,
      imports: [ConfigModule.forRoot(config), ...platform, TypeOrmModule.forFeature(ENTITIES)],
      providers: [...SERVICES, ...READERS, ...OLD_SUBJECTS, subjects, MovedRecords, MovingIn, Departure, Arrival],
    };
  }
}
