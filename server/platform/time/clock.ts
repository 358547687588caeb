import { Injectable } from '@nestjs/common';

/** The only source of "now": tests put another one in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
