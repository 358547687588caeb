import { readFileSync } from 'node:fs';

/*
 * For a process that begins with `node --import`: its clock is ahead by the milliseconds in the query of this module's address. SIGUSR2
 * shifts it by the milliseconds in CLOCK_SHIFT_FILE instead, as an operator or a time server sets the clock of a machine. Timers and
 * `performance.now()` keep their pace.
 */
const RealDate = Date;
let shift = Number(new URL(import.meta.url).searchParams.get('ahead'));
const now = () => RealDate.now() + shift;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, given, called) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], called === ShiftedDate ? target : called),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
RealDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate;

process.on('SIGUSR2', () => {
  shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));
  process.stdout.write(`The clock is shifted by ${shift} ms.\n`);
});
