import { Logger, PinoLogger } from 'nestjs-pino';
import type { Config } from '../config/config.js';
import { pinoParams } from './pino-params.js';

const FRAMEWORK_CONTEXTS = [
  'NestFactory',
  'NestApplication',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'GraphQLModule',
];
const STARTUP_CONTEXTS = ['ExceptionHandler', 'NestApplication'];

/** The application log. Framework messages are logged one level lower. */
export class AppLogger extends Logger {
  constructor(config: Config) {
    const params = pinoParams(config);
    super(new PinoLogger(params), params);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    const level = FRAMEWORK_CONTEXTS.includes(String(rest.at(-1))) ? 'debug' : 'log';
    super[level](message, ...rest);
  }

  /** Errors during startup are also thrown, and `serve.ts` prints them. */
  override error(message: unknown, ...rest: unknown[]): void {
    if (!STARTUP_CONTEXTS.includes(String(rest.at(-1)))) super.error(message, ...rest);
  }
}
