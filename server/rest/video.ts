import { Controller, HttpStatus, Put, Res, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../core/access/policy.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { IncomingFile } from '../core/records/record-media.js';
import type { Condition } from '../core/records/versioned.js';
import type { IntroVideoEntity } from '../features/intro-video/intro-video.entity.js';
import { INTRO_VIDEO_POLICIES } from '../features/intro-video/intro-video.policy.js';
import { IntroVideoService } from '../features/intro-video/intro-video.service.js';
import { toPendingModel } from '../features/intro-video/intro-video.types.js';
import { ApiOperation, ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { AcceptVideo, UploadedField } from '../infra/media/uploads/rest-upload.js';
import { RestFormat } from './rest-format.js';
import { GetRoute } from './routes.js';

const CURRENT = z
  .object({
    url: z
      .string()
      .nullable()
      .meta({
        description: 'An absolute address that supports range requests; null if there is no video.',
        examples: ['https://club.example/media/5f2c.mp4'],
      }),
  })
  .meta({ id: 'Video', description: 'The video on the home page.' });
const REPLACED = CURRENT.extend({
  message: z.string().optional().meta({ description: 'The state of an upload that is not shown yet.' }),
}).meta({ id: 'ReplacedVideo', description: 'The video that is currently shown.' });

const VIDEO = 'video';

@ApiTag('Video', 'The video on the home page.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['video', 'api/video'])
export class VideoController {
  constructor(
    private readonly videos: IntroVideoService,
    private readonly format: RestFormat,
  ) {}

  @GetRoute({
    policy: INTRO_VIDEO_POLICIES.get,
    summary: 'The address of the video.',
    response: CURRENT,
    details: 'Each video has its own address, which never shows anything else.',
  })
  async current() {
    return this.#toResponse(await this.videos.stored());
  }

  @ApiOperation('Replaces the video: MP4, MOV or AVI, up to 100 MiB.', {
    response: REPLACED,
    conditional: true,
    details: 'A video that browsers can’t play is converted first, if the server can do that.',
    otherStatuses: { 202: 'The upload is stored and awaits conversion. Until then the current video stays.' },
  })
  @Policy(INTRO_VIDEO_POLICIES.replace)
  @AcceptVideo(VIDEO)
  @Put()
  async replace(
    @UploadedField(VIDEO) video: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    const stored = await this.videos.replace(video, undefined, admin.email, condition);
    const pending = toPendingModel(stored, await this.videos.canConvert());
    if (!pending) return this.#toResponse(stored);
    response.status(HttpStatus.ACCEPTED);
    return represents(stored, { ...this.#toResponse(stored), message: pending.message });
  }

  #toResponse(video: IntroVideoEntity | null): z.infer<typeof CURRENT> {
    if (!video?.url) return { url: null };
    return represents(video, { url: this.format.toAddress(video.url) });
  }
}
