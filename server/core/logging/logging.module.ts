import { Global, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { pinoParams } from './pino-params.js';
import { requestLog } from './request-log.js';

/**
 * Logs each request, and puts its id beside whatever is logged while it is answered. Not with the middleware of
 * nestjs-pino, which creates three loggers for each request, logged or not.
 */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ ...pinoParams(config), forRoutes: [] }),
    }),
  ],
})
export class LoggingModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(requestLog).forRoutes('{/*splat}');
  }
}
