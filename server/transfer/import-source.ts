import type { Config } from '../core/config/config.js';
import type { InitialCredentials } from '../features/accounts/admins.js';
import type { Progress } from './progress.js';

export interface CommandResult {
  lines: string[];
  /** False if something could not be transferred. */
  complete: boolean;
}

/** Something that a site can be imported from. */
export interface ImportSource {
  /** The option that selects it; `import` gets its value. */
  option: string;
  /** Its further options, each with a value. */
  furtherOptions: readonly string[];
  /** The end of its line in the usage text, and sentences after that text. */
  usage: string;
  notes?: string;
  import(
    value: string,
    options: Readonly<Record<string, string | undefined>>,
    readConfig: () => Config,
    progress: Progress,
  ): Promise<CommandResult>;
}

export const signInLines = (admin: InitialCredentials | null): string[] =>
  admin
    ? [
        `The first administrator is ${admin.email} with the password ${admin.password ?? 'set in ADMIN_PASSWORD'}${admin.password ? ' (shown only once)' : ''}.`,
      ]
    : [];
