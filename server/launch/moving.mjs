import { runBuilt } from './built.mjs';

/** `npm run import -- …` and `npm run export -- …` */
await runBuilt('moving.js');
