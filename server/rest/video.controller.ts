import { Controller, Get, HttpStatus, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { pendingOf } from '../features/intro-video/intro-video.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesVideo } from '../platform/media/rest-upload.js';
import { Presenter } from './present.js';

const VIDEO = 'video';

@Controller(['video', 'api/video'])
export class VideoController {
  constructor(
    private readonly videos: IntroVideoService,
    private readonly present: Presenter,
  ) {}

  @Public()
  @Get()
  async current() {
    return this.#shown(await this.videos.stored());
  }

  /** 200 once it is shown. One that waits is only accepted, and the answer says why. */
  @Allow('admin')
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
