import { Baseline1763722800000 } from './migrations/baseline.js';
import { SubmissionStatus1795375200000 } from './migrations/submission-status.js';

export const MIGRATIONS = [Baseline1763722800000, SubmissionStatus1795375200000];
