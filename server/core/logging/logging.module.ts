import { Global, Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { pinoParams } from './pino-params.js';

/** Without the middleware of nestjs-pino, which creates three loggers for each request, logged or not: `requestLog` takes its place. */
@Global()
@Module({
  imports: [
    LoggerModule.forRootAsync({
      inject: [Config],
      useFactory: (config: Config) => ({ ...pinoParams(config), forRoutes: [] }),
    }),
  ],
})
export class LoggingModule {}
