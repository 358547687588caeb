import { Inject, Injectable } from '@nestjs/common';
import { Admins, type InitialCredentials } from '../../features/accounts/admins.js';
import { MediaService } from '../../infra/media/media.service.js';
import { OrphanedMediaCleanup } from '../../infra/media/orphaned-media-cleanup.service.js';
import { TemporaryUploads } from '../../infra/media/uploads/temporary-uploads.js';
import type { Progress } from '../../transfer/progress.js';
import { TransferError } from '../../transfer/transfer-error.js';
import { RecordImport } from './record-import.js';
import { ImportedRecords } from './imported-records.service.js';
import { LegacyApi } from './legacy-api.js';
import { ImageImport } from './image-import.js';
import type { ImportReport } from './report.js';
import type { SubjectImport } from './subject-import.js';
import { HTTP_TIMEOUTS, type HttpTimeouts, HttpClient } from './http-client.js';

export const SUBJECT_IMPORTS = Symbol('subject imports');

export interface LegacyImportOptions {
  /** Address of the legacy API, such as `https://old.example/api`. */
  from: string;
  /** An account that can see drafts there. */
  signIn?: { email: string; password: string };
  timeouts?: HttpTimeouts;
}

export interface LegacyImportResult {
  report: ImportReport;
  source: string;
  /** Created on a new site, since somebody must be able to sign in. */
  admin: InitialCredentials | null;
}

@Injectable()
export class LegacyImport {
  constructor(
    private readonly importedRecords: ImportedRecords,
    private readonly media: MediaService,
    private readonly temporaryUploads: TemporaryUploads,
    private readonly cleanup: OrphanedMediaCleanup,
    private readonly admins: Admins,
    @Inject(SUBJECT_IMPORTS) private readonly subjects: readonly SubjectImport[],
  ) {}

  /** Throws a TransferError when the site cannot be read at all. Records that could not be imported are in the report. */
  async run(
    { from, signIn, timeouts = HTTP_TIMEOUTS }: LegacyImportOptions,
    progress: Progress,
  ): Promise<LegacyImportResult> {
    const http = new HttpClient(timeouts);
    const site = LegacyApi.at(from, http);
    if (signIn) await site.signIn(signIn.email, signIn.password);
    try {
      const images = new ImageImport(site, http, this.media, this.temporaryUploads);
      const result = await this.cleanup.withCleanupPaused(() => this.#import(site, images, progress));
      return result ?? TransferError.busy();
    } finally {
      await site.signOut();
    }
  }

  async #import(site: LegacyApi, images: ImageImport, progress: Progress): Promise<LegacyImportResult> {
    const recordImport = new RecordImport(site, images, this.importedRecords, progress);
    const lists = await recordImport.fetchLists(this.subjects);
    const admin = await this.admins.ensureOne();
    for (const [subject, records] of lists) await recordImport.importAll(subject, records);
    // Removes images of records that could not be imported.
    await this.media.discardUnused(images.stored);
    return { report: recordImport.report, source: site.source, admin };
  }
}
