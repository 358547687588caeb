import { existsSync } from 'node:fs';
import type { Admins } from './features/accounts/admins.js';
import type { PasswordReset } from './features/accounts/password-reset.js';

interface Services {
  admins: Admins;
  passwordReset: PasswordReset;
}

/** Commands of `npm run admin`, for operators with access to the machine. Each returns a report of its work. */
const COMMANDS: Readonly<Record<string, (services: Services, email: string) => Promise<string>>> = {
  create: async ({ admins }, requestedEmail) => {
    const { email, password } = await admins.create(requestedEmail);
    return `The account ${email} has been created. Its initial password (shown only once):\n  ${password}\nChange it under My account in the dashboard.`;
  },
  'reset-password': async ({ passwordReset }, email) => {
    const reset = await passwordReset.reset(email);
    if (reset === null) throw new Error(`There is no account with the e-mail address ${email}.`);
    const { password, revokedKeys } = reset;
    const keys =
      revokedKeys === 1 ? ' Their API key has been revoked.' : ` Their ${revokedKeys} API keys have been revoked.`;
    return `The new password of ${email} (shown only once):\n  ${password}\nAll sessions of ${email} have been signed out, and signing in asks for no code any more.${revokedKeys ? keys : ''}`;
  },
};
const USAGE = `Usage: npm run admin -- ${Object.keys(COMMANDS).join('|')} EMAIL`;

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([name = '', email, ...more]: string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || !email || more.length > 0) throw new Error(USAGE);
  if (existsSync('.env')) process.loadEnvFile();
  // Usage errors are reported at once, before the application is loaded.
  const [{ createAdminContext: openSite }, { runCommand }, { Admins }, { PasswordReset }] = await Promise.all([
    import('./admin-site.js'),
    import('./core/access/action-log.js'),
    import('./features/accounts/admins.js'),
    import('./features/accounts/password-reset.js'),
  ]);
  const site = await openSite(process.env);
  try {
    const services = { admins: site.get(Admins), passwordReset: site.get(PasswordReset) };
    return await runCommand(`admin ${name}`, () => command(services, email));
  } finally {
    await site.close();
  }
}
