import { Body, Controller, Get, Param, Post, Put, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { SpecialEventService } from '../features/special-event/special-event.service.js';
import { changesOf, SpecialEventInput, SpecialEventPatch } from '../features/special-event/special-event.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { SPECIAL_EVENT, SpecialEventPresenter } from './present-special-event.js';
import { SpecialEventReader } from './read-special-event.js';
import type { Fields } from './read.js';

const FIRST = 'image1';
const SECOND = 'image2';

@Subject('Special event', 'The one event that the club puts above the others.')
@UseInterceptors(Revalidated)
@Controller(['special-event', 'api/special-event'])
export class SpecialEventController {
  constructor(
    private readonly events: SpecialEventService,
    private readonly read: SpecialEventReader,
    private readonly present: SpecialEventPresenter,
  ) {}

  /** JSON in any case: what a handler returns as null would go out as nothing. */
  @Call('The special event, or null when there is none.', { answers: SPECIAL_EVENT.nullable() })
  @Public()
  @Get()
  async current(@Res() response: Response) {
    const event = await this.events.current();
    response.json(event && this.present.event(event));
  }

  @Call('Makes the special event. Pictures are optional.', {
    takes: SpecialEventInput,
    answers: SPECIAL_EVENT,
    or: { 200: 'There was one, and this took its place.' },
  })
  @Allow('admin', 'write')
  @TakesImages(FIRST, SECOND)
  @Post()
  async create(
    @Body() body: Fields,
    @GivenFile(FIRST) first: IncomingFile | undefined,
    @GivenFile(SECOND) second: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ) {
    const input = await readInput(SpecialEventInput, this.read.event(body, first, second));
    const { event, replaced } = await this.events.create(changesOf(input), caller.admin!.email);
    if (replaced) response.status(200);
    return this.present.event(event);
  }

  @Call('Changes the special event. What is left out stays as it is, pictures too.', {
    takes: SpecialEventPatch,
    answers: SPECIAL_EVENT,
  })
  @Allow('admin', 'write')
  @TakesImages(FIRST, SECOND)
  @Put(':id')
  async update(
    @Param('id') id: string,
    @Body() body: Fields,
    @GivenFile(FIRST) first: IncomingFile | undefined,
    @GivenFile(SECOND) second: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const patch = await readInput(SpecialEventPatch, this.read.event(body, first, second));
    return this.present.event(await this.events.update(id, changesOf(patch), caller.admin!.email));
  }
}
