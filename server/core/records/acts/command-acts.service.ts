import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../time/clock.js';
import { actAs, COMMAND_LINE, writeAct } from './record-act.js';

/** Adds commands on the whole site to the list of who did what. */
@Injectable()
export class CommandActs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  record(verb: 'EXPORT' | 'IMPORT'): Promise<void> {
    const write = () => this.dataSource.transaction((manager) => writeAct(manager, { verb, subject: 'SITE' }));
    return actAs(COMMAND_LINE, () => this.clock.now(), write);
  }
}
