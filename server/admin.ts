import { existsSync } from 'node:fs';
import type { Admins } from './features/sessions/admins.js';

/** `npm run admin -- …`: what only whoever keeps the machine may do. Each answers what it did. */
const COMMANDS: Readonly<Record<string, (admins: Admins, email: string) => Promise<string>>> = {
  create: async (admins, given) => {
    const { email, password } = await admins.create(given);
    return `${email} is an administrator now. The first password, not shown again:\n  ${password}\nIt can be changed under Account in the dashboard.`;
  },
  'reset-password': async (admins, email) => {
    const password = await admins.resetPassword(email);
    if (password === null) throw new Error(`There is no administrator ${email}.`);
    return `The new password of ${email}, not shown again:\n  ${password}\nWhoever was signed in as ${email} is signed out. Their API keys hold on: revoke under Account what should not.`;
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
  // What is only mistyped is told at once, without all that the site stands on.
  const [{ openSite }, { Admins }] = await Promise.all([
    import('./admin-site.js'),
    import('./features/sessions/admins.js'),
  ]);
  const site = await openSite(process.env);
  try {
    return await command(site.get(Admins), email);
  } finally {
    await site.close();
  }
}
