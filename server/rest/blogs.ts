import { Body, Controller, Param, Put, Query, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { Policy } from '../core/access/policy.js';
import type { Principal, SignedInAdmin } from '../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../core/access/request-principal.js';
import { IdentifiesVisitor } from '../core/access/visitor-id.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import type { IncomingFile } from '../core/records/record-media.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import { BLOG_POLICIES } from '../features/blog/blog.policy.js';
import { BlogService } from '../features/blog/blog.service.js';
import { BlogDraftInput, BlogPostInput, BlogPostPatch } from '../features/blog/blog.types.js';
import { toPostChanges } from '../features/blog/posts/post-changes.js';
import { Claps } from '../features/blog/claps/claps.js';
import { Submissions } from '../features/blog/submissions/submissions.js';
import { ApiOperation, ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor, ShowsCounts } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, requireMatch } from '../infra/http/entity-tag.js';
import { JsonList } from '../infra/http/json-list.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { UploadedField } from '../infra/media/uploads/rest-upload.js';
import { RateLimits } from '../infra/rate-limits/rate-limits.js';
import { BLOG_API_MESSAGES, BLOG_STATUSES, SUBMISSION_LIMIT_DESCRIPTION } from '../shared/blog.js';
import { CLAP_LIMIT_DESCRIPTION, CLAP_LIMIT } from '../features/blog/claps/clap-limit.js';
import { DomainError } from '../shared/errors.js';
import { LISTED_POST, POST, PostMapper, statusOf } from './post-mapper.js';
import { lineOf, type RawBody, textOf } from './raw-body.js';
import { CreateRoute, DeleteRoute, GetRoute, UpdateRoute } from './routes.js';

const COVER = 'coverImage';
const PHOTO = 'authorImage';

const STATUS_FILTERS: readonly string[] = [...BLOG_STATUSES, 'all'];
const FILTER = z.object({
  status: z
    .string()
    .optional()
    .meta({ description: '`draft`, `published` or `all`, the default. Any other value matches no post.' }),
  search: z.string().optional().meta({ description: 'Plain text to find in title or subtitle, ignoring case.' }),
});
const STATUS = z.object({ status: z.enum(BLOG_STATUSES) });
const ADDRESSES = z.object({
  coverImageUrl: z.string().optional().meta({ description: 'The address of a cover, instead of a file.' }),
  authorImageUrl: z.string().optional().meta({ description: 'The address of a photo, instead of a file.' }),
});
const AUTHOR_FORMAT = 'Send the author as JSON text, or as fields such as `author.name` and `author.department`.';

@ApiTag('Blog', 'Posts, drafts and applause.')
@ShowsCounts()
@UseInterceptors(CacheControlInterceptor)
@Controller(['blogs', 'api/blogs'])
export class BlogsController {
  constructor(
    private readonly blog: BlogService,
    private readonly claps: Claps,
    private readonly submissions: Submissions,
    private readonly limits: RateLimits,
    private readonly mapper: PostMapper,
  ) {}

  @GetRoute({
    policy: BLOG_POLICIES.list,
    summary: 'All posts, newest first.',
    query: FILTER,
    response: z.array(POST),
    details: 'Includes drafts and the text of each post. The list isn’t paginated.',
  })
  list(@Query() { status, search }: RawBody) {
    const wanted = lineOf(status)?.toLowerCase();
    if (wanted && !STATUS_FILTERS.includes(wanted)) return [];
    const filter = { status: wanted === 'all' ? undefined : statusOf(wanted), search: textOf(search) };
    return new JsonList(this.blog.allManaged(filter), (post) => this.mapper.toResponse(post));
  }

  @GetRoute(
    {
      policy: BLOG_POLICIES.listPublished,
      summary: 'Published posts, newest first, without their texts.',
      response: z.array(LISTED_POST),
      details: 'The list isn’t paginated. To get the text of a post, request it by `slug`.',
    },
    'published',
  )
  published() {
    return new JsonList(this.blog.allPublished(), (post) => this.mapper.toListedResponse(post));
  }

  @GetRoute(
    {
      policy: BLOG_POLICIES.getPublished,
      summary: 'A published post. Drafts are visible to officers only.',
      response: POST,
      details: 'The text is sanitized HTML. A former slug of the post works too.',
    },
    ':slug',
  )
  async bySlug(@Param('slug') slug: string, @CurrentPrincipal() principal: Principal) {
    return this.mapper.toResponse(await this.blog.bySlug(slug, principal.admin !== null));
  }

  @IdentifiesVisitor()
  @CreateRoute(
    {
      policy: BLOG_POLICIES.submit,
      summary: 'Submits a post for review. It becomes a draft, whatever its status.',
      body: BlogDraftInput,
      omit: ['website', 'millisecondsOpen', 'openedAt'],
      extraFields: ADDRESSES,
      images: [COVER, PHOTO],
      response: POST,
      details: `${AUTHOR_FORMAT} ${SUBMISSION_LIMIT_DESCRIPTION}`,
    },
    'submit-draft',
  )
  async submit(
    @Body() body: RawBody,
    @UploadedField(COVER) cover: IncomingFile | undefined,
    @UploadedField(PHOTO) photo: IncomingFile | undefined,
    @RequestIdempotency() request: IdempotentRequest | undefined,
    @CurrentPrincipal() principal: Principal,
  ) {
    const input = await parseInput(BlogDraftInput, this.mapper.toInput(body, cover, photo));
    return this.mapper.toResponse(await this.submissions.submit(toPostChanges(input), input, principal, request));
  }

  @CreateRoute({
    policy: BLOG_POLICIES.create,
    summary: 'Creates a post.',
    body: BlogPostInput,
    extraFields: ADDRESSES,
    images: [COVER, PHOTO],
    response: POST,
    details: AUTHOR_FORMAT,
  })
  async create(
    @Body() body: RawBody,
    @UploadedField(COVER) cover: IncomingFile | undefined,
    @UploadedField(PHOTO) photo: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @RequestIdempotency() request: IdempotentRequest | undefined,
  ) {
    const input = await parseInput(BlogPostInput, this.mapper.toInput(body, cover, photo));
    return this.mapper.toResponse(await this.blog.create(toPostChanges(input), admin.email, { request }));
  }

  @UpdateRoute({
    policy: BLOG_POLICIES.update,
    summary: 'Updates a post. Omitted fields stay unchanged, but the author’s name and LinkedIn are required.',
    body: BlogPostPatch,
    omit: ['slug'],
    extraFields: ADDRESSES,
    images: [COVER, PHOTO],
    response: POST,
    details: AUTHOR_FORMAT,
  })
  async update(
    @Param('id') id: string,
    @Body() body: RawBody,
    @UploadedField(COVER) cover: IncomingFile | undefined,
    @UploadedField(PHOTO) photo: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const patch = await parseInput(BlogPostPatch, this.mapper.toInput(body, cover, photo));
    return this.mapper.toResponse(await this.blog.update(id, toPostChanges(patch), admin.email, condition));
  }

  @ApiOperation('Publishes or unpublishes a post.', {
    body: STATUS,
    response: POST,
    conditional: true,
    details: '`publishedDate` is set the first time and then never changes.',
  })
  @Policy(BLOG_POLICIES.setStatus)
  @Put(':id/status')
  async setStatus(
    @Param('id') id: string,
    @Body() body: RawBody | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const status = statusOf(body?.status);
    if (!status) throw DomainError.invalid({ status: BLOG_API_MESSAGES.statusUnknown });
    return this.mapper.toResponse(await this.blog.setStatus(id, status, admin.email, condition));
  }

  @ApiOperation('Adds one clap to a post.', { response: POST, conditional: true, details: CLAP_LIMIT_DESCRIPTION })
  @Policy(BLOG_POLICIES.clap)
  @IdentifiesVisitor()
  @Put(':id/clap')
  async clap(
    @Param('id') id: string,
    @IfMatch() condition: Condition | undefined,
    @CurrentPrincipal() principal: Principal,
  ) {
    if (condition) {
      const post = await this.blog.byId(id);
      if (post.status === 'published') requireMatch(condition, post);
    }
    this.limits.consumeBurst(CLAP_LIMIT, principal);
    return this.mapper.toResponse(await this.claps.clap(id));
  }

  @DeleteRoute({ policy: BLOG_POLICIES.delete, summary: 'Deletes a post.' })
  async delete(@Param('id') id: string, @IfMatch() condition: Condition | undefined) {
    await this.blog.delete(id, condition);
    return { message: BLOG_API_MESSAGES.deleted };
  }
}
