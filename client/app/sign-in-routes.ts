import type { RouteObject } from 'react-router-dom';
import { clientOnlyPage } from './screen';

/** Pages before the dashboard, which only the browser renders. */
export const SIGN_IN_ROUTES: RouteObject[] = [
  {
    path: 'adminlogin',
    ...clientOnlyPage(
      'features/sessions/admin-login.tsx',
      async () => (await import('../features/sessions/admin-login')).AdminLogin,
    ),
  },
  {
    path: 'lost-password',
    ...clientOnlyPage(
      'features/sessions/lost-password.tsx',
      async () => (await import('../features/sessions/lost-password')).LostPassword,
    ),
  },
  {
    path: 'password/:token',
    ...clientOnlyPage(
      'features/sessions/set-password.tsx',
      async () => (await import('../features/sessions/set-password')).SetPassword,
      { secret: true },
    ),
  },
  {
    path: 'email/:token',
    ...clientOnlyPage(
      'features/sessions/confirm-email.tsx',
      async () => (await import('../features/sessions/confirm-email')).ConfirmEmail,
      { secret: true },
    ),
  },
];
