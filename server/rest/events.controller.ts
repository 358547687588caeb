import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  type PipeTransform,
  Post,
  Put,
  UseInterceptors,
} from '@nestjs/common';
import { z } from 'zod';
import { EventsService } from '../features/events/events.service.js';
import { EventInput, EventPatch } from '../features/events/events.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { withPicture } from '../platform/graphql/image-input.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { DomainError } from '../shared/errors.js';
import { EVENT_MESSAGES } from '../shared/events.js';
import { EVENT, EventPresenter } from './present-event.js';
import { MESSAGE } from './present.js';
import { EventReader } from './read-event.js';
import type { Fields } from './read.js';

const IMAGE = 'image';
/** Old callers who have no id leave its place empty, and are told. */
const ONE = ['', ':id'];
const GIVEN: PipeTransform<string | undefined, string> = {
  transform(id) {
    if (id?.trim()) return id;
    throw DomainError.invalid({ id: EVENT_MESSAGES.idRequired });
  },
};

@Subject('Events', 'What the club does and when.')
@UseInterceptors(Revalidated)
@Controller(['events', 'api/events'])
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly read: EventReader,
    private readonly present: EventPresenter,
  ) {}

  @Call('All events, soonest first, past ones included.', { answers: z.array(EVENT) })
  @Public()
  @Get()
  async list() {
    return (await this.events.all()).map((event) => this.present.event(event));
  }

  @Call('Adds an event.', { takes: EventInput, answers: EVENT })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Post()
  async create(
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const input = await readInput(EventInput, this.read.event(body, image));
    return this.present.event(await this.events.create(withPicture(input), caller.admin!.email));
  }

  @Call('Changes an event. What is left out stays as it is.', { takes: EventPatch, answers: EVENT })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Put(ONE)
  async update(
    @Param('id', GIVEN) id: string,
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const patch = await readInput(EventPatch, this.read.event(body, image));
    return this.present.event(await this.events.update(id, withPicture(patch), caller.admin!.email));
  }

  @Call('Deletes an event.', { answers: MESSAGE })
  @Allow('admin', 'write')
  @Delete(ONE)
  @HttpCode(200)
  async delete(@Param('id', GIVEN) id: string) {
    await this.events.delete(id);
    return { message: EVENT_MESSAGES.deleted };
  }
}
