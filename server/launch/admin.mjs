import { runBuilt } from './built.mjs';

/** `npm run admin -- …` */
await runBuilt('admin.js');
