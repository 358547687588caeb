import { Module } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { BlogModule } from '../features/blog/blog.module.js';
import { ContactModule } from '../features/contact/contact.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { GalleryModule } from '../features/gallery/gallery.module.js';
import { IntroVideoModule } from '../features/intro-video/intro-video.module.js';
import { MeetingsModule } from '../features/meetings/meetings.module.js';
import { MembershipModule } from '../features/membership/membership.module.js';
import { SessionsModule } from '../features/accounts/sessions/sessions.module.js';
import { SpecialEventModule } from '../features/special-event/special-event.module.js';
import { TeamModule } from '../features/team/team.module.js';
import { GraphqlModule } from '../infra/graphql/graphql.module.js';
import { AuthController } from './auth.js';
import { BlogsController } from './blogs.js';
import { EmailCompat, EmailController } from './email.js';
import { EventsController } from './events.js';
import { GalleryController } from './gallery.js';
import { MeetingsController } from './meetings.js';
import { MembershipController } from './membership.js';
import { MappersModule } from './mappers.module.js';
import { ApiDocument } from './openapi/document.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { SpecialEventController } from './special-event.js';
import { TeamController } from './team.js';
import { VideoController } from './video.js';

/** The legacy API, over the same services as GraphQL. */
@Module({
  imports: [
    DiscoveryModule,
    MappersModule,
    // Its schema describes the fields that the OpenAPI document shares with GraphQL.
    GraphqlModule,
    BlogModule,
    SessionsModule,
    EventsModule,
    GalleryModule,
    TeamModule,
    SpecialEventModule,
    MeetingsModule,
    MembershipModule,
    IntroVideoModule,
    ContactModule,
  ],
  controllers: [
    AuthController,
    BlogsController,
    EventsController,
    GalleryController,
    TeamController,
    SpecialEventController,
    MeetingsController,
    MembershipController,
    VideoController,
    EmailController,
    OpenApiController,
  ],
  providers: [EmailCompat, MetadataScanner, ApiDocument],
})
export class RestModule {}
