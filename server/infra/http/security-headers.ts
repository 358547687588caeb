import helmet from 'helmet';
import type { Config } from '../../core/config/config.js';

/** Default headers of every response. The policy suits data, which loads and runs nothing; pages and media replace it. */
export const securityHeaders = ({ publicUrl }: Config) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: [`'none'`], frameAncestors: [`'none'`] } },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 365 * 24 * 60 * 60 },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
