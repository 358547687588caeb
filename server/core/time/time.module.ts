import { Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { SiteDay } from './site-day.js';

@Global()
@Module({ providers: [Clock, SiteDay], exports: [Clock, SiteDay] })
export class TimeModule {}
