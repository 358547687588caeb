import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { TeamService } from '../features/team/team.service.js';
import { TeamMemberInput, TeamMemberPatch } from '../features/team/team.types.js';
import { Allow, CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { withPicture } from '../platform/graphql/image-input.js';
import { Call, Subject } from '../platform/http/call.js';
import { Revalidated } from '../platform/http/revalidated.js';
import { readInput } from '../platform/input/read-input.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { GivenFile, TakesImages } from '../platform/media/rest-upload.js';
import { TEAM_MESSAGES } from '../shared/team.js';
import { TEAM_MEMBER, TeamMemberPresenter } from './present-team-member.js';
import { MESSAGE } from './present.js';
import { TeamMemberReader } from './read-team-member.js';
import type { Fields } from './read.js';

const IMAGE = 'image';
const TOLERANT = 'The position is known whatever its case; a year of four digits is the pair that it begins.';

@Subject('Team', 'Who keeps the club going, year by year.')
@UseInterceptors(Revalidated)
@Controller(['team', 'api/team'])
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly read: TeamMemberReader,
    private readonly present: TeamMemberPresenter,
  ) {}

  @Call('All members of all years.', { answers: z.array(TEAM_MEMBER) })
  @Public()
  @Get()
  async list() {
    return (await this.team.all()).map((member) => this.present.member(member));
  }

  @Call('Adds a member.', { takes: TeamMemberInput, answers: TEAM_MEMBER, more: TOLERANT })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Post()
  async create(
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const input = await readInput(TeamMemberInput, this.read.member(body, image));
    return this.present.member(await this.team.create(withPicture(input), caller.admin!.email));
  }

  @Call('Changes a member. What is left out stays as it is.', {
    takes: TeamMemberPatch,
    answers: TEAM_MEMBER,
    more: TOLERANT,
  })
  @Allow('admin', 'write')
  @TakesImages(IMAGE)
  @Put(':id')
  async update(
    @Param('id') id: string,
    @Body() body: Fields,
    @GivenFile(IMAGE) image: IncomingFile | undefined,
    @CurrentCaller() caller: Caller,
  ) {
    const patch = await readInput(TeamMemberPatch, this.read.member(body, image));
    return this.present.member(await this.team.update(id, withPicture(patch), caller.admin!.email));
  }

  @Call('Deletes a member.', { answers: MESSAGE })
  @Allow('admin', 'write')
  @Delete(':id')
  @HttpCode(200)
  async delete(@Param('id') id: string) {
    await this.team.delete(id);
    return { message: TEAM_MESSAGES.deleted };
  }
}
