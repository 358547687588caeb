import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { BlogService } from '../features/blog/blog.service.js';
import { BlogDraftInput, BlogPostInput, BlogPostPatch, changesOf } from '../features/blog/blog.types.js';
import { Claps } from '../features/blog/claps.js';
import { Submissions } from '../features/blog/submissions.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import { Limits } from '../platform/limits/limits.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { BLOG_MESSAGES, BLOG_STATUSES } from '../shared/blog.js';
import { DomainError } from '../shared/errors.js';
import { LISTED_POST, POST, PostPresenter } from './present-post.js';
import { MESSAGE } from './present.js';
import { PostReader, statusOf } from './read-post.js';
import { textOf, type Fields } from './read.js';

const COVER = 'coverImage';
const PHOTO = 'authorImage';

const FILTER = z.object({
  status: z
    .enum([...BLOG_STATUSES, 'all'])
    .optional()
    .meta({ description: 'All of them when it is left out.' }),
  search: z.string().optional().meta({ description: 'Plain text in title or subtitle, whatever its case.' }),
});
const STATUS = z.object({ status: z.enum(BLOG_STATUSES) });
const ADDRESSES = z.object({
  coverImageUrl: z.string().optional().meta({ description: 'The address of a cover, in place of a file.' }),
  authorImageUrl: z.string().optional().meta({ description: 'The address of a photo, in place of a file.' }),
});
const AUTHOR = 'The author comes as JSON text, or as the fields `author.name`, `author.department` and so on.';

@Subject('Blog', 'Posts, drafts and applause.')
@UseInterceptors(Revalidated)
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

  @Call('Every post, the newest first.', { query: FILTER, answers: z.array(POST) })
  @Allow('admin', 'read')
  @Get()
  async list(@Query() { status, search }: Fields) {
    const posts = await this.blog.allManaged({
      status: status === 'all' ? undefined : statusOf(status),
      search: textOf(search),
    });
    return posts.map((post) => this.present.post(post));
  }

  @Call('What is published, the newest first, without the texts.', { answers: z.array(LISTED_POST) })
  @Public()
  @Get('published')
  async published() {
    return (await this.blog.allPublished()).map((post) => this.present.listedPost(post));
  }

  @Call('A published post. A draft answers nobody but an administrator.', { answers: POST })
  @Public()
  @Get(':slug')
  async bySlug(@Param('slug') slug: string, @CurrentCaller() caller: Caller) {
    return this.present.post(await this.blog.bySlug(slug, caller.admin !== null));
  }

  @Call('Hands in a post for review. It becomes a draft, whatever it says.', {
    takes: BlogDraftInput,
    without: ['website', 'openedAt'],
    also: ADDRESSES,
    answers: POST,
    limited: true,
    more: AUTHOR,
  })
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

  @Call('Adds a post.', {
    takes: BlogPostInput,
    also: ADDRESSES,
    answers: POST,
    more: AUTHOR,
  })
  @Allow('admin', 'write')
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

  @Call('Changes a post. What is left out stays as it is; author name and LinkedIn are always asked for.', {
    takes: BlogPostPatch,
    without: ['slug'],
    also: ADDRESSES,
    answers: POST,
    more: AUTHOR,
  })
  @Allow('admin', 'write')
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

  @Call('Publishes a post, or takes it back.', { takes: STATUS, answers: POST })
  @Allow('admin', 'write')
  @Put(':id/status')
  async setStatus(@Param('id') id: string, @Body() body: Fields | undefined, @CurrentCaller() caller: Caller) {
    const status = statusOf(body?.status);
    if (!status) throw DomainError.invalid({ status: BLOG_MESSAGES.statusUnknown });
    return this.present.post(await this.blog.setStatus(id, status, caller.admin!.email));
  }

  @Call('Claps once for a post.', { answers: POST, limited: true })
  @Public()
  @Put(':id/clap')
  async clap(@Param('id') id: string, @CurrentCaller() caller: Caller) {
    await this.limits.take('clap', caller);
    return this.present.post(await this.claps.clap(id));
  }

  @Call('Deletes a post.', { answers: MESSAGE })
  @Allow('admin', 'write')
  @Delete(':id')
  @HttpCode(200)
  async delete(@Param('id') id: string) {
    await this.blog.delete(id);
    return { message: BLOG_MESSAGES.deleted };
  }
}
