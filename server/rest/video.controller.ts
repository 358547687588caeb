import { Controller, Get, HttpStatus, Put, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { pendingOf } from '../features/intro-video/intro-video.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesVideo } from '../platform/media/rest-upload.js';
import { Presenter } from './present.js';

const VIDEO = 'video';
const SHOWN = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({
        description: 'A whole address that answers range requests; null when there is no video.',
        examples: ['https://club.example/media/5f2c.mp4'],
      }),
  })
  .meta({ id: 'Video', description: 'The video of the home page.' });
const ACCEPTED = SHOWN.extend({
  message: z.string().optional().meta({ description: 'What becomes of an upload that is not shown yet.' }),
}).meta({ id: 'ReplacedVideo', description: 'The video that is shown now.' });

@Subject('Video', 'The film of the home page.')
@UseInterceptors(Revalidated)
@Controller(['video', 'api/video'])
export class VideoController {
  constructor(
    private readonly videos: IntroVideoService,
    private readonly present: Presenter,
  ) {}

  @Call('Where the video is.', { answers: SHOWN })
  @Public()
  @Get()
  async current() {
    return this.#shown(await this.videos.stored());
  }

  /** 200 once it is shown. One that waits is only accepted, and the answer says why. */
  @Call('Puts another video in its place: MP4, MOV or AVI, 100 MiB at most.', {
    answers: ACCEPTED,
    or: { 202: 'It is stored, and waits until it is converted; the present one stays until then.' },
  })
  @Allow('admin', 'write')
  @TakesVideo(VIDEO)
  @Put()
  async replace(
    @GivenFile(VIDEO) video: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ) {
    const stored = await this.videos.replace(video, undefined, caller.admin!.email);
    const pending = pendingOf(stored, await this.videos.canConvert());
    if (!pending) return this.#shown(stored);
    response.status(HttpStatus.ACCEPTED);
    return { ...this.#shown(stored), message: pending.message };
  }

  #shown(video: { url: string } | null) {
    return { url: video?.url ? this.present.address(video.url) : null };
  }
}
