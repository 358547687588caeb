import { Module } from '@nestjs/common';
import { BlogModule } from '../features/blog/blog.module.js';
import { SessionsModule } from '../features/sessions/sessions.module.js';
import { AuthController } from './auth.controller.js';
import { BlogsController } from './blogs.controller.js';
import { Presenter } from './present.js';
import { PostReader } from './read.js';

/** The calls of the club's earlier API, over the same services. Nothing else needs this folder. */
@Module({
  imports: [BlogModule, SessionsModule],
  controllers: [AuthController, BlogsController],
  providers: [Presenter, PostReader],
})
export class RestModule {}
