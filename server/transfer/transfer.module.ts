import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BlogFormerSlugEntity, BlogPostEntity } from '../features/blog/blog-post.entity.js';
import { BlogService } from '../features/blog/blog.service.js';
import { Claps } from '../features/blog/claps.js';
import { EventEntity } from '../features/events/event.entity.js';
import { EventsService } from '../features/events/events.service.js';
import { GalleryImageEntity } from '../features/gallery/gallery-image.entity.js';
import { GalleryService } from '../features/gallery/gallery.service.js';
import { VideoConversions } from '../features/intro-video/conversions.js';
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
import type { Config } from '../core/config/config.js';
import { ConfigModule } from '../core/config/config.module.js';
import { DatabaseModule } from '../infra/database/database.module.js';
import { MediaModule } from '../infra/media/media.module.js';
import { TimeModule } from '../core/time/time.module.js';
import { RecordsModule } from '../core/records/records.module.js';
import { EventMapper } from '../rest/events.js';
import { GalleryImageMapper } from '../rest/gallery.js';
import { PostMapper } from '../rest/post-mapper.js';
import { SpecialEventMapper } from '../rest/special-event.js';
import { TeamMemberMapper } from '../rest/team.js';
import { RestFormat } from '../rest/rest-format.js';
import { ArchiveImporter } from './archive/import.js';
import { ArchiveExporter } from './archive/export.js';
import { Events, GalleryImages, TeamMembers } from './legacy-import/lists.js';
import { ImportedRecords } from './legacy-import/imported-records.service.js';
import { LegacyImport, SUBJECT_IMPORTS } from './legacy-import/legacy-import.service.js';
import { Posts } from './legacy-import/posts.js';
import { MembershipImport, SpecialEventImport, VideoImport } from './legacy-import/single-records.js';
import type { SubjectImport } from './legacy-import/subject-import.js';

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
  VideoConversions,
  IntroVideoService,
  MembershipService,
  SpecialEventService,
  TeamService,
  Admins,
];
const LEGACY_MAPPERS = [RestFormat, PostMapper, EventMapper, GalleryImageMapper, TeamMemberMapper, SpecialEventMapper];
const LEGACY_SUBJECTS = [Posts, Events, TeamMembers, GalleryImages, SpecialEventImport, MembershipImport, VideoImport];

/** Services without APIs and mail: queued messages must not be sent during a transfer. */
@Module({})
export class TransferModule {
  static forRoot(config: Config): DynamicModule {
    const infrastructure = [TimeModule, DatabaseModule, MediaModule, RecordsModule];
    const subjects = {
      provide: SUBJECT_IMPORTS,
      inject: LEGACY_SUBJECTS,
      useFactory: (...imports: SubjectImport[]) => imports,
    };
    return {
      module: TransferModule,
      imports: [ConfigModule.forRoot(config), ...infrastructure, TypeOrmModule.forFeature(ENTITIES)],
      providers: [
        ...SERVICES,
        ...LEGACY_MAPPERS,
        ...LEGACY_SUBJECTS,
        subjects,
        ImportedRecords,
        LegacyImport,
        ArchiveExporter,
        ArchiveImporter,
      ],
    };
  }
}
