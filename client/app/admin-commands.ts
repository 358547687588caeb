import { BLOG_MESSAGES } from '@shared/blog';
import { PALETTE_COMMANDS, type PaletteGroup } from '@shared/palette';
import { ACCOUNT_MESSAGES } from '@shared/sessions';
import { SHORTCUT_MESSAGES, SHORTCUTS } from '@shared/shortcuts';
import {
  IconCalendarPlus,
  IconContrastFilled,
  IconFilePlus,
  IconInbox,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPhotoPlus,
  IconSun,
  IconUserCircle,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Adding } from '../features/gallery/admin/upload/use-adding';
import { chooseColorScheme, COLOR_SCHEMES, type ColorScheme } from '../ui/color-scheme';
import { ADMIN_TABS } from './admin-tabs';
import { useLogout } from './use-logout';

/** One line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** What tells it from others of the same name. */
  hint?: string;
  /** Its own keys. */
  keys?: string;
  icon?: Icon;
  run: () => void;
}

export interface EntryGroup {
  name: PaletteGroup;
  entries: Entry[];
}

const SCHEME_ICONS: Record<ColorScheme, Icon> = { auto: IconContrastFilled, light: IconSun, dark: IconMoon };

/** Everything that can be done from anywhere in the dashboard. */
export function useCommands(showShortcuts: () => void): EntryGroup[] {
  const navigate = useNavigate();
  const [logout] = useLogout();
  const go = (to: string, state?: Adding) => (): void => void navigate(to, { state });
  const { event, post, member, pictures, colors } = PALETTE_COMMANDS;
  return [
    {
      name: 'go',
      entries: [
        ...ADMIN_TABS.map(({ path, label, icon }) => ({ id: path, label, icon, run: go(`/admin/${path}`) })),
        { id: 'submissions', label: BLOG_MESSAGES.submissions, icon: IconInbox, run: go('/admin/blog/submissions') },
        { id: 'account', label: ACCOUNT_MESSAGES.title, icon: IconUserCircle, run: go('/admin/account') },
      ],
    },
    {
      name: 'begin',
      entries: [
        { id: 'new-event', label: event, icon: IconCalendarPlus, run: go('/admin/events/new') },
        { id: 'new-post', label: post, icon: IconFilePlus, run: go('/admin/blog/new') },
        { id: 'new-member', label: member, icon: IconUserPlus, run: go('/admin/team/new') },
        { id: 'new-pictures', label: pictures, icon: IconPhotoPlus, run: go('/admin/gallery', { adding: true }) },
      ],
    },
    {
      name: 'more',
      entries: [
        {
          id: 'shortcuts',
          label: SHORTCUT_MESSAGES.title,
          keys: SHORTCUTS.shortcuts.keys,
          icon: IconKeyboard,
          run: showShortcuts,
        },
        ...(Object.keys(COLOR_SCHEMES) as ColorScheme[]).map((scheme) => ({
          id: `colors-${scheme}`,
          label: colors(COLOR_SCHEMES[scheme]),
          icon: SCHEME_ICONS[scheme],
          run: () => chooseColorScheme(scheme),
        })),
        { id: 'logout', label: PALETTE_COMMANDS.logout, icon: IconLogout, run: logout },
      ],
    },
  ];
}
