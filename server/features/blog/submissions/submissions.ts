import { Injectable } from '@nestjs/common';
import { looksAutomated, type SpamSignals } from '../../../core/access/spam-signals.js';
import type { Principal } from '../../../core/access/principal.js';
import { Config } from '../../../core/config/config.js';
import { cleanPostHtml, plainText } from '../../../infra/html/post-html.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { MailQueue } from '../../../infra/mail/mail-queue.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { BLOG_API_MESSAGES, SUBMISSION_LIMIT, type SubmissionState } from '../../../shared/blog.js';
import { DAY_MS } from '../../../shared/days.js';
import { DomainError } from '../../../shared/errors.js';
import { normalizeText } from '../../../shared/rules.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import type { PostRevisionEntity } from '../revisions/post-revision.entity.js';
import { PostRevisions } from '../revisions/post-revisions.service.js';
import { BlogService } from '../blog.service.js';
import type { NewPost } from '../posts/post-changes.js';
import { submissionMail } from './submission-mail.js';
import { SUBMISSION_LINK_DAYS } from './submission-rules.js';

/** Status of a submission, as far as its author may know it. */
export interface SubmissionStatus {
  state: SubmissionState;
  submittedAt: Date;
  /** Once it is published: until then, changes by officers stay hidden. */
  post: BlogPostEntity | null;
  publishAt?: Date;
  declinedAt?: Date;
  declineReason?: string;
  /** As it was submitted: what officers changed is theirs. */
  text?: Pick<PostRevisionEntity, 'title' | 'subtitle' | 'content'> | null;
}

/** Submissions of visitors: always stored as drafts without claps. The club is notified once the draft is committed. */
@Injectable()
export class Submissions {
  constructor(
    private readonly blog: BlogService,
    private readonly revisions: PostRevisions,
    private readonly links: PersonalLinks,
    private readonly mailQueue: MailQueue,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** A repeated `request` returns the draft created by the first one; it counts against no limit and sends no mail. */
  async submit(
    { title, subtitle, content, cover, author }: NewPost & { content: string },
    signals: SpamSignals,
    principal: Principal,
    request?: IdempotentRequest,
  ): Promise<BlogPostEntity> {
    const now = this.clock.now();
    if (looksAutomated(signals, now)) throw DomainError.invalid({ website: BLOG_API_MESSAGES.notAPerson });
    // Repeats skip the limit below, but recognising one means reading its files.
    if (request) await this.limits.assertFewFailures(SUBMISSION_LIMIT, principal);
    const post = { title, subtitle, content, cover, author, status: 'draft' } as const;
    const limit = <T>(create: () => Promise<T>): Promise<T> =>
      this.limits.run(SUBMISSION_LIMIT, principal, () => {
        this.#refuseEmpty(content);
        return create();
      });
    let token: string | undefined;
    const expiresAt = new Date(now.getTime() + SUBMISSION_LINK_DAYS * DAY_MS);
    const origin = { submitted: true, request, limit };
    const submission = await this.blog.create(post, null, origin, async (draft, manager) => {
      token = await this.links.create('submission', draft.id, expiresAt, manager);
      const { title, subtitle, author } = draft;
      const { name: authorName, department, linkedin } = author;
      const mail = submissionMail({ authorName, department, linkedin, title, subtitle, submittedAt: now }, this.config);
      return this.mailQueue.enqueue(mail, manager);
    });
    // The response with the first token was lost, and only its hash is stored.
    token ??= await this.links.create('submission', submission.id, expiresAt);
    return Object.assign(submission, { statusToken: token });
  }

  /** Status of the submission with this token; null for an unknown token. */
  async status(token: string): Promise<SubmissionStatus | null> {
    const id = await this.links.subjectOf('submission', token);
    const post = id && (await this.blog.submissionById(id));
    if (!post) return null;
    const { createdAt: submittedAt, publishAt, declinedAt, declineReason } = post;
    if (post.status === 'published') return { state: 'published', submittedAt, post };
    if (publishAt) return { state: 'scheduled', submittedAt, post: null, publishAt };
    if (!declinedAt) return { state: 'received', submittedAt, post: null };
    const text = await this.revisions.first(post.id);
    return { state: 'declined', submittedAt, post: null, declinedAt, declineReason, text };
  }

  /** An image alone is enough. */
  #refuseEmpty(content: string): void {
    const cleaned = cleanPostHtml(content, this.config.publicUrl);
    if (!normalizeText(plainText(cleaned)) && !cleaned.includes('<img '))
      throw DomainError.invalid({ content: BLOG_API_MESSAGES.fillRequired });
  }
}
