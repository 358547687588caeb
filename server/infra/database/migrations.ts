import { Baseline1763722800000 } from './migrations/baseline.js';
import { ImageAppearance1763766000000 } from './migrations/image-appearance.js';

export const MIGRATIONS = [Baseline1763722800000, ImageAppearance1763766000000];
