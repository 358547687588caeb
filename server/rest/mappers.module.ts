import { Module } from '@nestjs/common';
import { EventRecordsModule } from '../features/events/events.module.js';
import { EventMapper } from './events.js';
import { GalleryImageMapper } from './gallery.js';
import { PostMapper } from './post-mapper.js';
import { RestFormat } from './rest-format.js';
import { SpecialEventMapper } from './special-event.js';
import { TeamMemberMapper } from './team.js';

const MAPPERS = [RestFormat, PostMapper, EventMapper, GalleryImageMapper, TeamMemberMapper, SpecialEventMapper];

/** Conversions between the legacy format and ours, for the API and for imports from it. */
@Module({ imports: [EventRecordsModule], providers: MAPPERS, exports: MAPPERS })
export class MappersModule {}
