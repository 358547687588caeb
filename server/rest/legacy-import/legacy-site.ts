import { Module } from '@nestjs/common';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Config } from '../../core/config/config.js';
import { RecordsModule } from '../../core/records/records.module.js';
import { BlogRecordsModule } from '../../features/blog/blog.module.js';
import { EventRecordsModule } from '../../features/events/events.module.js';
import { GalleryRecordsModule } from '../../features/gallery/gallery.module.js';
import { IntroVideoRecordsModule } from '../../features/intro-video/intro-video.module.js';
import { MembershipRecordsModule } from '../../features/membership/membership.module.js';
import { AdminsModule } from '../../features/accounts/sessions/sessions.module.js';
import { SpecialEventRecordsModule } from '../../features/special-event/special-event.module.js';
import { TeamRecordsModule } from '../../features/team/team.module.js';
import { CommandActs } from '../../core/records/acts/command-acts.service.js';
import { type ImportSource, signInLines } from '../../transfer/import-source.js';
import type { Progress } from '../../transfer/progress.js';
import { withSite } from '../../transfer/site-context.js';
import { TransferError } from '../../transfer/transfer-error.js';
import { MappersModule } from '../mappers.module.js';
import { ImportedRecords } from './imported-records.service.js';
import {
  LegacyImport,
  type LegacyImportOptions,
  type LegacyImportResult,
  SUBJECT_IMPORTS,
} from './legacy-import.service.js';
import { Events, GalleryImages, TeamMembers } from './lists.js';
import { Posts } from './posts.js';
import { MembershipImport, SpecialEventImport, VideoImport } from './single-records.js';
import type { SubjectImport } from './subject-import.js';

const SUBJECTS = [Posts, Events, TeamMembers, GalleryImages, SpecialEventImport, MembershipImport, VideoImport];

@Module({
  imports: [
    RecordsModule,
    AdminsModule,
    BlogRecordsModule,
    EventRecordsModule,
    TeamRecordsModule,
    GalleryRecordsModule,
    SpecialEventRecordsModule,
    MembershipRecordsModule,
    IntroVideoRecordsModule,
    MappersModule,
  ],
  providers: [
    ...SUBJECTS,
    { provide: SUBJECT_IMPORTS, inject: SUBJECTS, useFactory: (...subjects: SubjectImport[]) => subjects },
    CommandActs,
    ImportedRecords,
    LegacyImport,
  ],
})
export class LegacyImportModule {}

export const importLegacySite = (
  config: Config,
  options: LegacyImportOptions,
  progress: Progress,
): Promise<LegacyImportResult> =>
  withSite(config, LegacyImportModule, async (site) => {
    const result = await site.get(LegacyImport).run(options, progress);
    await site.get(CommandActs).record('IMPORT');
    return result;
  });

export const LEGACY_SITE: ImportSource = {
  option: 'from',
  furtherOptions: ['email', 'password'],
  usage: '--from https://old.example/api [--email ADDRESS]',
  notes:
    'With --email you are prompted for the password, unless IMPORT_PASSWORD is set. --password PASSWORD works too, but other users of this machine can see it.',
  async import(from, { email, password }, readConfig, progress) {
    const signIn = email === undefined ? undefined : { email, password: password ?? (await findPassword(email)) };
    const { report, source, admin } = await importLegacySite(readConfig(), { from, signIn }, progress);
    const lines = [`Imported from ${source}:`, ...report.lines(), ...signInLines(admin)];
    if (!signIn)
      lines.push('Drafts were not imported. To include them, add --email with the address of an account on that site.');
    return { lines, complete: report.failures.length === 0 };
  },
};

async function findPassword(email: string): Promise<string> {
  const { IMPORT_PASSWORD } = process.env;
  if (IMPORT_PASSWORD) return IMPORT_PASSWORD;
  if (!process.stdin.isTTY) throw new TransferError(`No password for ${email}: set IMPORT_PASSWORD.`);
  return promptForPassword(`Password of ${email} on the old site: `);
}

function promptForPassword(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: hidden, terminal: true });
  // The prompt goes to stderr because readline's output is muted.
  process.stderr.write(question);
  return new Promise<string>((resolve, fail) => {
    line.once('SIGINT', () => line.close());
    line.once('close', () => fail(new TransferError('Stopped.')));
    line.once('line', resolve);
  }).finally(() => {
    line.close();
    process.stderr.write('\n');
  });
}
