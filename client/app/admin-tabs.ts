import {
  IconArticle,
  IconCalendarEvent,
  IconForms,
  IconPhoto,
  IconStar,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { SPECIAL_EVENT_MESSAGES } from '../features/special-event/public/texts';

export interface AdminTab {
  /** Last segment of its path under /admin. */
  path: string;
  label: string;
  icon: Icon;
}

/** In display order; the first one opens. */
export const ADMIN_TABS: readonly AdminTab[] = [
  { path: 'events', label: 'Events', icon: IconCalendarEvent },
  { path: 'team', label: 'Team Members', icon: IconUsers },
  { path: 'applications', label: 'Applications', icon: IconForms },
  { path: 'blog', label: 'Blog Posts', icon: IconArticle },
  { path: 'gallery', label: 'Gallery', icon: IconPhoto },
  { path: 'special-event', label: SPECIAL_EVENT_MESSAGES.title, icon: IconStar },
  { path: 'video', label: 'Video', icon: IconVideo },
];
