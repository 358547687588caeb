import helmet from 'helmet';
import type { Config } from '../config/config.js';

/** Headers of every answer. The policy is that of data, which shows and runs nothing; pages and media put theirs in its place. */
export const headers = ({ publicUrl }: Config) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] } },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 365 * 24 * 60 * 60 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
