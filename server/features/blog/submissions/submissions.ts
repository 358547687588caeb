import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/access/principal.js';
import { Config } from '../../../core/config/config.js';
import { cleanPostHtml, plainText } from '../../../infra/html/post-html.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { MailQueue } from '../../../infra/mail/mail-queue.js';
import type { IdempotentRequest } from '../../../core/records/idempotency/idempotent-request.js';
import { Clock } from '../../../core/time/clock.js';
import { BLOG_API_MESSAGES, SUBMISSION_LIMIT, type SubmissionState } from '../../../shared/blog.js';
import { DomainError } from '../../../shared/errors.js';
import { normalizeText } from '../../../shared/rules.js';
import type { BlogPostEntity } from '../posts/blog-post.entity.js';
import type { PostRevisionEntity } from '../revisions/post-revision.entity.js';
import { PostRevisions } from '../revisions/post-revisions.service.js';
import { BlogService } from '../blog.service.js';
import type { NewPost } from '../posts/post-changes.js';
import { generateToken, hashToken } from '../../../core/access/secret-token.js';
import { submissionMail } from './submission-mail.js';
import { MIN_SUBMISSION_TIME_MS } from './submission-rules.js';

/** Signals that tell people from programs. Legacy clients send none of them. */
export interface SpamSignals {
  website?: string;
  /** Milliseconds measured by the client. */
  millisecondsOpen?: number;
  /** By the client's clock, which may be wrong. Sent by older clients only. */
  openedAt?: Date;
}

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
    if (signals.website || isTooSoon(signals, now))
      throw DomainError.invalid({ website: BLOG_API_MESSAGES.notAPerson });
    // Repeats skip the limit below, but recognising one means reading its files.
    if (request) await this.limits.assertFewFailures(SUBMISSION_LIMIT, principal);
    const post = { title, subtitle, content, cover, author, status: 'draft' } as const;
    const limit = <T>(create: () => Promise<T>): Promise<T> =>
      this.limits.run(SUBMISSION_LIMIT, principal, () => {
        this.#refuseEmpty(content);
        return create();
      });
    const token = generateToken();
    let created = false;
    const origin = { submitted: true, statusTokenHash: hashToken(token), request, limit };
    const submission = await this.blog.create(post, null, origin, (draft, manager) => {
      created = true;
      const { title, subtitle, author } = draft;
      const { name: authorName, department, linkedin } = author;
      const mail = submissionMail({ authorName, department, linkedin, title, subtitle, submittedAt: now }, this.config);
      return this.mailQueue.enqueue(mail, manager);
    });
    // The response with the first token was lost, and only its hash is stored.
    if (!created) await this.blog.replaceStatusToken(submission.id, token);
    return Object.assign(submission, { statusToken: token });
  }

  /** Status of the submission with this token; null for an unknown token. */
  async status(token: string): Promise<SubmissionStatus | null> {
    const post = await this.blog.byStatusToken(token);
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

/** A time in the future comes from a clock that is ahead, so it proves nothing. */
function isTooSoon({ millisecondsOpen, openedAt }: SpamSignals, now: Date): boolean {
  if (millisecondsOpen !== undefined && millisecondsOpen !== null) return millisecondsOpen < MIN_SUBMISSION_TIME_MS;
  const age = openedAt ? now.getTime() - openedAt.getTime() : MIN_SUBMISSION_TIME_MS;
  return age >= 0 && age < MIN_SUBMISSION_TIME_MS;
}
