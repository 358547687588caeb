import { SHORTCUTS } from '../ui/keyboard/shortcut-definitions';
import {
  IconCalendarPlus,
  IconCalendarRepeat,
  IconContrastFilled,
  IconFilePlus,
  IconHelpCircle,
  IconInbox,
  IconKeyboard,
  IconListSearch,
  IconLogout,
  IconMoon,
  IconPhotoPlus,
  IconSun,
  IconTrash,
  IconUserCircle,
  IconUserPlus,
  IconUserShare,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { AddImage } from '../features/gallery/admin/upload/use-add-image';
import { chooseColorScheme, COLOR_SCHEMES, type ColorScheme } from './color-scheme';
import { ADMIN_TABS, OVERVIEW_TAB, tabAddress } from './admin-tabs';
import { help } from 'virtual:help-headings';
import { useLogout } from '../features/sessions/use-logout';
import { SUBMISSIONS_MESSAGES } from '../features/blog/admin/texts';
import { MEETINGS_PATH } from '../features/meetings/admin/constants';
import { MEETING_ADMIN_MESSAGES } from '../features/meetings/admin/texts';
import { PALETTE_COMMANDS, type PaletteGroup, SHORTCUT_MESSAGES } from './admin-texts';
import { HELP_MESSAGES } from '../features/help/admin/texts';
import { ACTS_MESSAGES } from '../features/acts/admin/texts';
import { TRASH_MESSAGES } from '../features/trash/admin/texts';
import { HAND_OVER_PATH, HAND_OVER_TITLE } from '../features/accounts/admin/hand-over/constants';
import { ACCOUNTS_MESSAGES } from '../features/accounts/admin/texts';
import { ACCOUNT_MESSAGES } from '../features/sessions/texts';
import type { RecordAction } from '../records/actions/record-kind';
import { ACTS_PATH } from '../records/actions/acts-path';
import { typedKeys } from '../ui/typed-keys';

export interface PaletteEntry {
  id: string;
  label: string;
  /** Another name, which a search finds, too. */
  alias?: string;
  /** Distinguishes entries with the same label. */
  hint?: string;
  /** Keyboard shortcut. */
  keys?: string;
  icon?: Icon;
  run: () => void;
  /** Actions on the record that it stands for. */
  actions?: () => readonly RecordAction[];
}

export interface PaletteEntryGroup {
  name: PaletteGroup;
  /** Heading, if it is not the usual one of the group. */
  label?: string;
  entries: PaletteEntry[];
  /** Not listed before anything is typed. */
  onlyFound?: true;
}

const HELP_PATH = '/admin/help';

const SCHEME_ICONS: Record<ColorScheme, Icon> = { auto: IconContrastFilled, light: IconSun, dark: IconMoon };

export function useCommands(showShortcuts: () => void): PaletteEntryGroup[] {
  const navigate = useNavigate();
  const [logout] = useLogout();
  const go = (to: string, state?: AddImage) => (): void => void navigate(to, { state });
  const { event, post, member, pictures, colors } = PALETTE_COMMANDS;
  return [
    {
      name: 'go',
      entries: [
        ...[OVERVIEW_TAB, ...ADMIN_TABS].map((tab) => ({ ...tab, id: tabAddress(tab), run: go(tabAddress(tab)) })),
        {
          id: 'submissions',
          label: SUBMISSIONS_MESSAGES.submissions,
          icon: IconInbox,
          run: go('/admin/blog/submissions'),
        },
        {
          id: 'meetings',
          label: MEETING_ADMIN_MESSAGES.title,
          icon: IconCalendarRepeat,
          run: go(MEETINGS_PATH),
        },
        { id: 'help', label: HELP_MESSAGES.title, icon: IconHelpCircle, run: go(HELP_PATH) },
        { id: 'accounts', label: ACCOUNTS_MESSAGES.title, icon: IconUsersGroup, run: go('/admin/accounts') },
        { id: 'hand-over', label: HAND_OVER_TITLE, icon: IconUserShare, run: go(HAND_OVER_PATH) },
        { id: 'acts', label: ACTS_MESSAGES.title, icon: IconListSearch, run: go(ACTS_PATH) },
        { id: 'trash', label: TRASH_MESSAGES.title, icon: IconTrash, run: go('/admin/trash') },
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
        ...typedKeys(COLOR_SCHEMES).map((scheme) => ({
          id: `colors-${scheme}`,
          label: colors(COLOR_SCHEMES[scheme]),
          icon: SCHEME_ICONS[scheme],
          run: () => chooseColorScheme(scheme),
        })),
        {
          id: 'logout',
          label: PALETTE_COMMANDS.logout,
          alias: PALETTE_COMMANDS.logoutAlias,
          icon: IconLogout,
          run: logout,
        },
      ],
    },
    {
      name: 'help',
      onlyFound: true,
      entries: help.map(({ id, title }) => ({
        id: `help-${id}`,
        label: title,
        alias: HELP_MESSAGES.title,
        icon: IconHelpCircle,
        run: go(`${HELP_PATH}#${id}`),
      })),
    },
  ];
}
