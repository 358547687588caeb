import { Baseline1763722800000 } from './migrations/baseline.js';
import { HeadingsInSearch1795377600000 } from './migrations/headings-in-search.js';
import { ImageAppearance1763766000000 } from './migrations/image-appearance.js';

export const MIGRATIONS = [Baseline1763722800000, ImageAppearance1763766000000, HeadingsInSearch1795377600000];
