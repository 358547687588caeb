import { Module } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { BlogModule } from '../features/blog/blog.module.js';
import { ContactModule } from '../features/contact/contact.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { GalleryModule } from '../features/gallery/gallery.module.js';
import { IntroVideoModule } from '../features/intro-video/intro-video.module.js';
import { MembershipModule } from '../features/membership/membership.module.js';
import { SessionsModule } from '../features/sessions/sessions.module.js';
import { SpecialEventModule } from '../features/special-event/special-event.module.js';
import { TeamModule } from '../features/team/team.module.js';
import { GraphqlModule } from '../platform/graphql/graphql.module.js';
import { AuthController } from './auth.controller.js';
import { BlogsController } from './blogs.controller.js';
import { EmailController } from './email.controller.js';
import { EmailDoor } from './email-door.js';
import { EventsController } from './events.controller.js';
import { GalleryController } from './gallery.controller.js';
import { MembershipController } from './membership.controller.js';
import { ApiDocument } from './openapi/document.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { EventPresenter } from './present-event.js';
import { GalleryImagePresenter } from './present-gallery-image.js';
import { PostPresenter } from './present-post.js';
import { SpecialEventPresenter } from './present-special-event.js';
import { TeamMemberPresenter } from './present-team-member.js';
import { Presenter } from './present.js';
import { EventReader } from './read-event.js';
import { GalleryImageReader } from './read-gallery-image.js';
import { PostReader } from './read-post.js';
import { SpecialEventReader } from './read-special-event.js';
import { TeamMemberReader } from './read-team-member.js';
import { Reader } from './read.js';
import { SpecialEventController } from './special-event.controller.js';
import { TeamController } from './team.controller.js';
import { VideoController } from './video.controller.js';

const READERS = [Reader, PostReader, EventReader, GalleryImageReader, TeamMemberReader, SpecialEventReader];
const PRESENTERS = [
  Presenter,
  PostPresenter,
  EventPresenter,
  GalleryImagePresenter,
  TeamMemberPresenter,
  SpecialEventPresenter,
];

/** The calls of the club's earlier API, over the same services. Nothing else needs this folder. */
@Module({
  imports: [
    DiscoveryModule,
    GraphqlModule,
    BlogModule,
    SessionsModule,
    EventsModule,
    GalleryModule,
    TeamModule,
    SpecialEventModule,
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
    MembershipController,
    VideoController,
    EmailController,
    OpenApiController,
  ],
  providers: [...READERS, ...PRESENTERS, EmailDoor, MetadataScanner, ApiDocument],
})
export class RestModule {}
