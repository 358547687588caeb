import type { PrettyOptions } from 'pino-pretty';

interface Entry {
  level?: number;
  context?: string;
  reqId?: string;
  req?: { method: string; path: string };
  res?: { status: number };
  operation?: string;
  responseTime?: number;
}

const ERROR = 50;

/** How the log looks to people on a terminal: one line an entry, `POST /graphql (mutation signIn) 200 in 48 ms`. */
export const TERMINAL: PrettyOptions = {
  colorize: true,
  singleLine: true,
  ignore: 'pid,hostname,context,reqId,req,res,operation,responseTime',
  messageFormat: (entry, messageKey) => lineOf(entry, String(entry[messageKey] ?? '')),
};

function lineOf({ level = 0, context, reqId, req, res, operation, responseTime }: Entry, message: string): string {
  // What a visitor may quote who met it.
  const id = level >= ERROR && reqId ? ` [${reqId}]` : '';
  if (!req || !res) return `${context ? `${context}: ` : ''}${message}${id}`;
  const what = operation ? ` (${operation})` : '';
  return `${req.method} ${req.path}${what} ${res.status} in ${responseTime} ms${id}`;
}
