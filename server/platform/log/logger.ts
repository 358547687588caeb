import { Logger, PinoLogger } from 'nestjs-pino';
import type { Config } from '../config/config.js';
import { logParams } from './log-params.js';

/** What Nest tells of its own start. */
const FRAMEWORK = [
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'GraphQLModule',
];
/** Who tells that it could not start. */
const STARTERS = ['ExceptionHandler', 'NestApplication'];

/** The application's log. The framework's chatter goes one level down. */
export class AppLogger extends Logger {
  constructor(config: Config) {
    const params = logParams(config);
    super(new PinoLogger(params), params);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const level = FRAMEWORK.includes(String(rest.at(-1))) ? 'debug' : 'log';
    super[level](message, ...rest);
  }

  /** What keeps the application from starting is thrown too, and told by whoever started it. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (!STARTERS.includes(String(rest.at(-1)))) super.error(message, ...rest);
  }
}
