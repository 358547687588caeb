import { Baseline1763722800000 } from './migrations/baseline.js';

export const MIGRATIONS = [Baseline1763722800000];
