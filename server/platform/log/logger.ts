import { Logger, PinoLogger } from 'nestjs-pino';
import type { Config } from '../config/config.js';
import { logParams } from './log-params.js';

/** What Nest tells of its own start. */
const FRAMEWORK = ['NestFactory', 'NestApplication', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'GraphQLModule'];

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
}
