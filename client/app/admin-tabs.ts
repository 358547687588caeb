import {
  IconArticle,
  IconCalendarEvent,
  IconForms,
  IconLayoutDashboard,
  IconPhoto,
  IconStar,
  IconUsers,
  IconVideo,
  type Icon,
} from '@tabler/icons-react';
import { OVERVIEW_MESSAGES } from '../features/overview/admin/texts';
import { SPECIAL_EVENT_MESSAGES } from '../features/special-event/public/texts';

export interface AdminTab {
  /** Its path under /admin; '' for the overview. */
  path: string;
  label: string;
  icon: Icon;
}

export const OVERVIEW_TAB: AdminTab = { path: '', label: OVERVIEW_MESSAGES.title, icon: IconLayoutDashboard };

export const tabAddress = ({ path }: AdminTab): string => (path ? `/admin/${path}` : '/admin');

/** In display order. Unknown addresses, and signing in, open the first one. */
export const ADMIN_TABS: readonly AdminTab[] = [
  { path: 'events', label: 'Events', icon: IconCalendarEvent },
  { path: 'team', label: 'Team Members', icon: IconUsers },
  { path: 'applications', label: 'Applications', icon: IconForms },
  { path: 'blog', label: 'Blog Posts', icon: IconArticle },
  { path: 'gallery', label: 'Gallery', icon: IconPhoto },
  { path: 'special-event', label: SPECIAL_EVENT_MESSAGES.title, icon: IconStar },
  { path: 'video', label: 'Video', icon: IconVideo },
];
