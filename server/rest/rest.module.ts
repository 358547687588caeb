import { Module } from '@nestjs/common';
import { BlogModule } from '../features/blog/blog.module.js';
import { EventsModule } from '../features/events/events.module.js';
import { GalleryModule } from '../features/gallery/gallery.module.js';
import { SessionsModule } from '../features/sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { BlogsController } from './blogs.controller.js';
import { EventsController } from './events.controller.js';
import { GalleryController } from './gallery.controller.js';
import { EventPresenter } from './present-event.js';
import { GalleryImagePresenter } from './present-gallery-image.js';
import { PostPresenter } from './present-post.js';
import { Presenter } from './present.js';
import { EventReader } from './read-event.js';
import { GalleryImageReader } from './read-gallery-image.js';
import { PostReader } from './read-post.js';
import { Reader } from './read.js';

const READERS = [Reader, PostReader, EventReader, GalleryImageReader];
const PRESENTERS = [Presenter, PostPresenter, EventPresenter, GalleryImagePresenter];

/** The calls of the club's earlier API, over the same services. Nothing else needs this folder. */
@Module({
  imports: [BlogModule, SessionsModule, EventsModule, GalleryModule],
  controllers: [AuthController, BlogsController, EventsController, GalleryController],
  providers: [...READERS, ...PRESENTERS],
})
export class RestModule {}
