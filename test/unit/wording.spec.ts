import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ASSISTANT_MESSAGES } from '../../client/features/assistant/public/texts.js';
import { BLOG_API_MESSAGES } from '../../server/shared/blog.js';
import { BLOG_TEXT, HOME_TEXT } from '../../server/shared/club-texts.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { EVENT_API_MESSAGES } from '../../server/shared/events.js';
import { PROVIDER_REFUSALS, PROVIDER_SILENT } from '../../server/infra/mail/messages.js';
import { MEMBERSHIP_API_MESSAGES } from '../../server/shared/membership.js';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.js';
import { apiError, BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.js';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.js';
import { MENU } from '../../client/app/texts.js';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts.js';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.js';
import { EDITOR_MESSAGES } from '../../client/editor/texts.js';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.js';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.js';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts.js';
import { GALLERY_MESSAGES } from '../../client/features/gallery/public/texts.js';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.js';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts.js';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts.js';
import { MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts.js';
import { SESSION_MESSAGES } from '../../client/features/sessions/texts.js';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts.js';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts.js';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.js';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.js';
import { TRY_AGAIN } from '../../client/ui/texts.js';

/**
 * Row of the acceptance list -> the sentences that it has in quotes, in their order. Tests of behaviour find them by these
 * constants; this test holds the constants to the list. Rows are numbers here, since words alone prove no row.
 */
const WORDS: Record<number, (string | undefined)[]> = {
  25: [MENU.open, MENU.close],
  34: [FEEDBACK_MESSAGES.open],
  37: [FEEDBACK_MESSAGES.title],
  39: [FEEDBACK_MESSAGES.send, FEEDBACK_MESSAGES.sending],
  42: [ASSISTANT_MESSAGES.ask],
  44: [HOME_TEXT.headline],
  45: [HOME_TEXT.join],
  46: [HOME_TEXT.watch],
  49: [EVENT_MESSAGES.seeMore, EVENT_MESSAGES.showLess],
  51: [EVENT_MESSAGES.learnMore],
  54: [VIDEO_MESSAGES.title],
  55: [TEAM_MESSAGES.testimonialsTitle],
  66: [EVENT_MESSAGES.registerNow],
  67: [EVENT_MESSAGES.noneThatDay],
  68: [GALLERY_MESSAGES.seeMore, GALLERY_MESSAGES.showLess],
  79: [MEMBERSHIP_MESSAGES.open],
  80: [MEMBERSHIP_MESSAGES.closed, MEMBERSHIP_MESSAGES.nextIntake],
  82: [MEMBERSHIP_MESSAGES.loadFailed, TRY_AGAIN],
  86: [CONTACT_MESSAGES.sending],
  87: [BLOG_TEXT.title],
  89: [BLOG_MESSAGES.loadingList],
  90: [BLOG_MESSAGES.loadFailedTitle, TRY_AGAIN],
  91: [BLOG_MESSAGES.emptyTitle, BLOG_MESSAGES.emptyHint],
  92: [BLOG_MESSAGES.writeBlog],
  97: [BLOG_MESSAGES.loadingPost],
  104: [SESSION_MESSAGES.restrictedTitle],
  166: [EDITOR_MESSAGES.addingImage],
  169: [SUBMIT_MESSAGES.acceptDeclaration],
  170: [BLOG_API_MESSAGES.fillRequired],
  173: [BLOG_API_MESSAGES.authorAndLinkedinRequired],
  178: [EVENT_ADMIN_MESSAGES.invalidId, EVENT_ADMIN_MESSAGES.invalidSelected],
  179: [EVENT_API_MESSAGES.idRequired],
  183: [SPECIAL_EVENT_ADMIN_MESSAGES.signInFirst],
  184: [MEMBERSHIP_API_MESSAGES.formUrlInvalid],
  186: [MEMBERSHIP_API_MESSAGES.formUrlRequired, MEMBERSHIP_API_MESSAGES.closeDateRequired],
  188: [MEMBERSHIP_ADMIN_MESSAGES.signInFirst],
  189: [ERRORS.NO_TOKEN.message],
  247: [SESSION_MESSAGES.signInFailed, SESSION_MESSAGES.unexpected],
  248: [SESSION_MESSAGES.signOutFailed],
  249: [EVENT_ADMIN_MESSAGES.createFailed],
  250: [EVENT_ADMIN_MESSAGES.loadFailed],
  251: [EVENT_ADMIN_MESSAGES.updateFailed],
  252: [EVENT_ADMIN_MESSAGES.deleteFailed],
  253: [TEAM_ADMIN_MESSAGES.loadFailed],
  254: [TEAM_ADMIN_MESSAGES.createFailed],
  255: [TEAM_ADMIN_MESSAGES.updateFailed],
  256: [TEAM_ADMIN_MESSAGES.deleteFailed],
  257: [SPECIAL_EVENT_MESSAGES.loadFailed],
  258: [SPECIAL_EVENT_ADMIN_MESSAGES.createFailed],
  259: [SPECIAL_EVENT_ADMIN_MESSAGES.updateFailed],
  260: [SPECIAL_EVENT_ADMIN_MESSAGES.saveFailed],
  262: [GALLERY_MESSAGES.loadFailed],
  263: [GALLERY_ADMIN_MESSAGES.createFailed],
  264: [GALLERY_ADMIN_MESSAGES.deleteFailed],
  265: [GALLERY_ADMIN_MESSAGES.updateFailed],
  266: [MEMBERSHIP_ADMIN_MESSAGES.loadFailed],
  267: [ERRORS.NOT_ALLOWED.message],
  268: [MEMBERSHIP_ADMIN_MESSAGES.updateFailed],
  269: [MEMBERSHIP_ADMIN_MESSAGES.loadFailedTitle],
  270: [MEMBERSHIP_ADMIN_MESSAGES.adminSaveFailed],
  271: [VIDEO_MESSAGES.loadFailed],
  272: [VIDEO_ADMIN_MESSAGES.updateFailed],
  273: [VIDEO_ADMIN_MESSAGES.fetchCurrentFailed],
  274: [VIDEO_ADMIN_MESSAGES.failedToUpload],
  275: [VIDEO_ADMIN_MESSAGES.uploadFailed],
  276: [VIDEO_ADMIN_MESSAGES.networkError],
  277: [BLOG_ADMIN_MESSAGES.loadFailed],
  278: [BLOG_ADMIN_MESSAGES.fetchPostFailed],
  279: [SUBMIT_MESSAGES.submitDraftFailed],
  280: [apiError('')],
  281: [BLOG_MESSAGES.loadFailed],
  282: [BLOG_MESSAGES.postFailed],
  283: [BLOG_MESSAGES.postNotFound],
  284: [BLOG_MESSAGES.clapFailed],
  285: [BLOG_ADMIN_MESSAGES.saveFailed],
  286: [BLOG_ADMIN_MESSAGES.statusFailed],
  287: [BLOG_ADMIN_MESSAGES.createFailed],
  288: [SUBMIT_MESSAGES.submitFailed],
  289: [SUBMIT_MESSAGES.submitted],
  290: [BLOG_ADMIN_MESSAGES.updated],
  291: [BLOG_ADMIN_MESSAGES.created],
  293: [BLOG_MESSAGES.linkCopied],
  296: [EVENT_MESSAGES.loadFailed],
  297: [TEAM_MESSAGES.testimonialsFailed],
  299: [ERRORS.INTERNAL.message],
  301: [CONTACT_MESSAGES.failed],
  302: [CONTACT_MESSAGES.sent],
  303: [FEEDBACK_MESSAGES.failed],
  304: [FEEDBACK_MESSAGES.sent],
  305: [EDITOR_MESSAGES.imageAddress],
  306: [EDITOR_MESSAGES.imageUnloadable],
  307: [EDITOR_MESSAGES.imageFailed],
  308: [PROVIDER_REFUSALS[451]],
  309: [PROVIDER_REFUSALS[403]],
  310: [PROVIDER_REFUSALS[429]],
  311: [PROVIDER_SILENT],
};

const list = readFileSync(new URL('../acceptance.md', import.meta.url), 'utf8');
/** A quotation mark within a word is an apostrophe. */
const QUOTED = /(?<!\w)'([^']+)'(?!\w)/g;
const quotedIn = (row: string): string[] => {
  const [line = ''] = new RegExp(String.raw`^\| R${row} \|.*$`, 'm').exec(list) ?? [];
  return Array.from(line.matchAll(QUOTED), ([, words]) => words!);
};

test.each(Object.entries(WORDS))('row %s of the acceptance list has its words in the product', (row, words) => {
  expect(words).toEqual(quotedIn(row));
});

test('R261 R292: a success has the words of the list', () => {
  const { created, updated } = SPECIAL_EVENT_ADMIN_MESSAGES;
  expect([created, updated]).toEqual(['special event created successfully', 'special event updated successfully']);
  const { published, unpublished } = BLOG_ADMIN_MESSAGES;
  expect([published, unpublished]).toEqual(['Blog published successfully', 'Blog unpublished successfully']);
});
