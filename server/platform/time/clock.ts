import { Global, Injectable, Module } from '@nestjs/common';

/** The only source of "now": tests put another one in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

@Global()
@Module({ providers: [Clock], exports: [Clock] })
export class ClockModule {}
