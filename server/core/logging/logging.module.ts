import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Config } from '../config/config.js';
import { pinoParams } from './pino-params.js';

/** Logs each request, and puts its id beside whatever is logged while it is answered. */
@Module({ imports: [LoggerModule.forRootAsync({ inject: [Config], useFactory: pinoParams })] })
export class LoggingModule {}
