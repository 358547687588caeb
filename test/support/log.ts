import { PinoLogger } from 'nestjs-pino';
import pino, { type DestinationStream } from 'pino';

export interface LogLine {
  level: number;
  msg?: string;
  event?: string;
  reqId?: string;
  [field: string]: unknown;
}

export interface LogCapture {
  /** Everything logged so far, as it would be written. */
  text(): string;
  lines(): LogLine[];
  /** The lines of these events since the last call. */
  take(...events: string[]): LogLine[];
  end(): void;
}

/** Records the log of the applications of this process, at every level. It is one for all of them. */
export function captureLog(): LogCapture {
  const log = PinoLogger.root as typeof PinoLogger.root & { [pino.symbols.streamSym]: DestinationStream };
  const stream = log[pino.symbols.streamSym];
  const { write } = stream;
  const { level } = log;
  const written: string[] = [];
  let taken = 0;
  stream.write = (line) => void written.push(line);
  log.level = 'trace';
  const lines = () => written.map((line) => JSON.parse(line) as LogLine);
  return {
    text: () => written.join(''),
    lines,
    take: (...events) => {
      const recent = lines().slice(taken);
      taken = written.length;
      return recent.filter(({ event = '' }) => events.includes(event));
    },
    end: () => {
      stream.write = write;
      log.level = level;
    },
  };
}
