import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { clientOnlyPage } from './screen';

/** A screen with an Apollo Client of its own. */
const signInPage = (
  screen: string,
  load: () => Promise<ComponentType>,
  more: Parameters<typeof clientOnlyPage>[2] = {},
) =>
  clientOnlyPage(
    screen,
    async () => {
      const [{ SignInClient }, Screen] = await Promise.all([import('./sign-in-client'), load()]);
      return () => (
        <SignInClient>
          <Screen />
        </SignInClient>
      );
    },
    more,
  );

/** Pages before the dashboard, which only the browser renders. */
export const SIGN_IN_ROUTES: RouteObject[] = [
  {
    path: 'adminlogin',
    ...signInPage(
      'features/sessions/admin-login.tsx',
      async () => (await import('../features/sessions/admin-login')).AdminLogin,
    ),
  },
  {
    path: 'lost-password',
    ...signInPage(
      'features/sessions/lost-password.tsx',
      async () => (await import('../features/sessions/lost-password')).LostPassword,
    ),
  },
  {
    path: 'password/:token',
    ...signInPage(
      'features/sessions/set-password.tsx',
      async () => (await import('../features/sessions/set-password')).SetPassword,
      { secret: true },
    ),
  },
  {
    path: 'email/:token',
    ...signInPage(
      'features/sessions/confirm-email.tsx',
      async () => (await import('../features/sessions/confirm-email')).ConfirmEmail,
      { secret: true },
    ),
  },
];
