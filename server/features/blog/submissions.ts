import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Config } from '../../platform/config/config.js';
import { cleanPostHtml, plainText } from '../../platform/html/post-html.js';
import { Limits } from '../../platform/limits/limits.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { Clock } from '../../platform/time/clock.js';
import { BLOG_MESSAGES, SUBMISSION_MIN_MS } from '../../shared/blog.js';
import { DomainError } from '../../shared/errors.js';
import type { BlogPostEntity } from './blog-post.entity.js';
import { BlogService, type NewPost } from './blog.service.js';
import { submissionMail } from './submission-mail.js';

/** What tells a person from a program that fills in forms. Old callers send neither. */
export interface Signs {
  website?: string;
  openedAt?: Date;
}

/** Posts by visitors: always a draft with no claps, and a mail to the club once the draft is safe. */
@Injectable()
export class Submissions {
  constructor(
    private readonly blog: BlogService,
    private readonly mails: MailQueue,
    private readonly limits: Limits,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async submit(post: NewPost & { content: string }, signs: Signs, caller: Caller): Promise<BlogPostEntity> {
    const now = this.clock.now();
    const tooSoon = signs.openedAt && now.getTime() - signs.openedAt.getTime() < SUBMISSION_MIN_MS;
    if (signs.website || tooSoon) throw DomainError.invalid({ website: BLOG_MESSAGES.notAPerson });
    await this.limits.take('submission', caller);
    const content = cleanPostHtml(post.content);
    const empty = !plainText(content) && !content.includes('<img ');
    if (empty) throw DomainError.invalid({ content: BLOG_MESSAGES.fillRequired });
    return this.blog.create({ ...post, content, status: 'draft' }, null, { submitted: true }, (draft, manager) => {
      const { title, subtitle, author } = draft;
      const { name: authorName, department, linkedin } = author;
      const mail = submissionMail({ authorName, department, linkedin, title, subtitle, submittedAt: now }, this.config);
      return this.mails.enqueue(mail, manager);
    });
  }
}
