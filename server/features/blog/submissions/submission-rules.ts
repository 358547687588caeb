import { required, type Rules } from '../../../shared/rules.js';
import { BLOG_API_MESSAGES, BLOG_RULES } from '../../../shared/blog.js';

const asking = (message: string, rules: Rules): Rules =>
  rules.map((rule) => (rule.required ? required(message) : rule));

/** A visitor's submission asks for the same in one sentence. */
export const BLOG_DRAFT_RULES = {
  title: asking(BLOG_API_MESSAGES.fillRequired, BLOG_RULES.title),
  content: asking(BLOG_API_MESSAGES.fillRequired, BLOG_RULES.content),
  'author.name': asking(BLOG_API_MESSAGES.fillRequired, BLOG_RULES['author.name']),
  'author.department': asking(BLOG_API_MESSAGES.fillRequired, BLOG_RULES['author.department']),
  'author.linkedin': asking(BLOG_API_MESSAGES.fillRequired, BLOG_RULES['author.linkedin']),
} as const;

/** So does an update, which may leave out all but these two. */
export const BLOG_UPDATE_RULES = {
  'author.name': asking(BLOG_API_MESSAGES.authorAndLinkedinRequired, BLOG_RULES['author.name']),
  'author.linkedin': asking(BLOG_API_MESSAGES.authorAndLinkedinRequired, BLOG_RULES['author.linkedin']),
} as const;

/** Days for which the author's link to a submission works. */
export const SUBMISSION_LINK_DAYS = 730;
