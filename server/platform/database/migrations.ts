import { Account1763721000000 } from './migrations/account.js';
import { ApiKeys1763721400000 } from './migrations/api-keys.js';
import { Blog1763720300000 } from './migrations/blog.js';
import { BlogSearch1763721350000 } from './migrations/blog-search.js';
import { Events1763720400000 } from './migrations/events.js';
import { Gallery1763720450000 } from './migrations/gallery.js';
import { IntroVideo1763720800000 } from './migrations/intro-video.js';
import { IntroVideoId1763721100000 } from './migrations/intro-video-id.js';
import { Membership1763720700000 } from './migrations/membership.js';
import { Moving1763721900000 } from './migrations/moving.js';
import { Notifications1763720200000 } from './migrations/notifications.js';
import { OrderOfAdding1763722000000 } from './migrations/order-of-adding.js';
import { RateLimit1763720100000 } from './migrations/rate-limit.js';
import { Sessions1763720150000 } from './migrations/sessions.js';
import { SpecialEvent1763720600000 } from './migrations/special-event.js';
import { Submissions1763721200000 } from './migrations/submissions.js';
import { Team1763720500000 } from './migrations/team.js';
import { Trash1763720900000 } from './migrations/trash.js';

/** Every change of the schema, in the order in which they are run. */
export const MIGRATIONS = [
  RateLimit1763720100000,
  Sessions1763720150000,
  Notifications1763720200000,
  Blog1763720300000,
  Events1763720400000,
  Gallery1763720450000,
  Team1763720500000,
  SpecialEvent1763720600000,
  Membership1763720700000,
  IntroVideo1763720800000,
  Trash1763720900000,
  Account1763721000000,
  IntroVideoId1763721100000,
  Submissions1763721200000,
  BlogSearch1763721350000,
  ApiKeys1763721400000,
  Moving1763721900000,
  OrderOfAdding1763722000000,
];
