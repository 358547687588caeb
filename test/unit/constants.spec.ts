import { expect, test } from '@jest/globals';
import { BLOG_STATUSES, CLAP_HIGHLIGHT_MS, COVER_SIZE } from '../../server/shared/blog.js';
import { EVENT_IMAGE_SIZE } from '../../server/shared/events.js';
import { ADMIN_MIN_WIDTH } from '../../server/shared/sessions.js';
import { NAV_SCROLLED_PX } from '../../server/shared/site.js';
import { TEAM_IMAGE_SIZE } from '../../server/shared/team.js';

test('R319: the bar looks scrolled past 20 px', () => {
  expect(NAV_SCROLLED_PX).toBe(20);
});

test('R320: the sign-in is for windows of 768 px and more', () => {
  expect(ADMIN_MIN_WIDTH).toBe(768);
});

test('R325: a post is a draft or published', () => {
  expect(BLOG_STATUSES).toEqual(['draft', 'published']);
});

test('R330: pictures of events are 3:2, of members square, covers 1200 × 630', () => {
  expect(EVENT_IMAGE_SIZE).toEqual({ width: 1200, height: 800 });
  expect(TEAM_IMAGE_SIZE).toEqual({ width: 200, height: 200 });
  expect(COVER_SIZE).toEqual({ width: 1200, height: 630 });
});

test('R333: the clap button lights up for 300 ms', () => {
  expect(CLAP_HIGHLIGHT_MS).toBe(300);
});
