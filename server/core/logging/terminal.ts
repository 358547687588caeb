import type { PrettyOptions } from 'pino-pretty';

interface LogEntry {
  level?: number;
  context?: string;
  reqId?: string;
  req?: { method: string; path: string };
  res?: { status: number };
  operation?: string;
  responseTime?: number;
}

const ERROR = 50;

/** Log format on a terminal, one line per entry: `POST /graphql (mutation signIn) 200 in 48 ms`. */
export const TERMINAL: PrettyOptions = {
  colorize: true,
  singleLine: true,
  ignore: 'pid,hostname,context,event,reqId,req,res,operation,responseTime',
  messageFormat: (entry, messageKey) => lineOf(entry, String(entry[messageKey] ?? '')),
};

function lineOf({ level = 0, context, reqId, req, res, operation, responseTime }: LogEntry, message: string): string {
  // Visitors can quote this ID when they report an error.
  const id = level >= ERROR && reqId ? ` [${reqId}]` : '';
  if (!req || !res) return `${context ? `${context}: ` : ''}${message}${id}`;
  const operationSuffix = operation ? ` (${operation})` : '';
  return `${req.method} ${req.path}${operationSuffix} ${res.status} in ${responseTime} ms${id}`;
}
