import { thursday } from './days.js';

/** Between two intakes: an open one would need a form of the club's own. */
export const SEED_NEXT_INTAKE = thursday(7);
