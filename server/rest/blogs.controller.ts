import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { BlogService } from '../features/blog/blog.service.js';
import { BlogDraftInput, BlogPostInput, BlogPostPatch, changesOf } from '../features/blog/blog.types.js';
import { Claps } from '../features/blog/claps.js';
import { Submissions } from '../features/blog/submissions.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { readInput } from '../platform/input/read-input.js';
import { Limits } from '../platform/limits/limits.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { BLOG_MESSAGES } from '../shared/blog.js';
import { DomainError } from '../shared/errors.js';
import { PostPresenter } from './present-post.js';
import { PostReader, statusOf } from './read-post.js';
import { textOf, type Fields } from './read.js';

const COVER = 'coverImage';
const PHOTO = 'authorImage';

@Controller(['blogs', 'api/blogs'])
export class BlogsController {
  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly submissions: Submissions,
    private readonly limits: Limits,
    private readonly read: PostReader,
    private readonly present: PostPresenter,
  ) {}

  @Allow('admin')
  @Get()
  async list(@Query() { status, search }: Fields) {
    const posts = await this.blog.allManaged({
      status: status === 'all' ? undefined : statusOf(status),
      search: textOf(search),
    });
    return posts.map((post) => this.present.post(post));
  }

  @Public()
  @Get('published')
  async published() {
    return (await this.blog.allPublished()).map((post) => this.present.listedPost(post));
  }

  @Public()
  @Get(':slug')
  async bySlug(@Param('slug') slug: string, @CurrentCaller() caller: Caller) {
    return this.present.post(await this.blog.bySlug(slug, caller.admin !== null));
  }

  @Public()
  @TakesImages(COVER, PHOTO)
  @Post('submit-draft')
  async submit(
    @Body() body: Fields,
    @GivenFile(COVER) cover: IncomingFile | undefined,
    @GivenFile(PHOTO) photo: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const input = await readInput(BlogDraftInput, this.read.post(body, cover, photo));
    return this.present.post(await this.submissions.submit(changesOf(input), input, caller));
  }

  @Allow('admin')
  @TakesImages(COVER, PHOTO)
  @Post()
  async create(
    @Body() body: Fields,
    @GivenFile(COVER) cover: IncomingFile | undefined,
    @GivenFile(PHOTO) photo: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const input = await readInput(BlogPostInput, this.read.post(body, cover, photo));
    return this.present.post(await this.blog.create(changesOf(input), caller.admin!.email));
  }

  @Allow('admin')
  @TakesImages(COVER, PHOTO)
  @Put(':id')
  async update(
    @Param('id') id: string,
    @Body() body: Fields,
    @GivenFile(COVER) cover: IncomingFile | undefined,
    @GivenFile(PHOTO) photo: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const patch = await readInput(BlogPostPatch, this.read.post(body, cover, photo));
    return this.present.post(await this.blog.update(id, changesOf(patch), caller.admin!.email));
  }

  @Allow('admin')
  @Put(':id/status')
  async setStatus(@Param('id') id: string, @Body() body: Fields | undefined, @CurrentCaller() caller: Caller) {
    const status = statusOf(body?.status);
    if (!status) throw DomainError.invalid({ status: BLOG_MESSAGES.statusUnknown });
    return this.present.post(await this.blog.setStatus(id, status, caller.admin!.email));
  }

  @Public()
  @Put(':id/clap')
  async clap(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.limits.take('clap', caller);
    return this.present.post(await this.claps.clap(id));
  }

  @Allow('admin')
  @Delete(':id')
  @HttpCode(200)
  async delete(@Param('id') id: string) {
    await this.blog.delete(id);
    return { message: BLOG_MESSAGES.deleted };
  }
}
