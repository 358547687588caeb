import { Body, Controller, Injectable, Param, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { CurrentAdmin } from '../core/access/request-principal.js';
import type { SignedInAdmin } from '../core/access/principal.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import type { Condition } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import type { TeamMemberEntity } from '../features/team/team-member.entity.js';
import { TEAM_POLICIES } from '../features/team/team.policy.js';
import { TeamService } from '../features/team/team.service.js';
import { TeamMemberInput, TeamMemberPatch } from '../features/team/team.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { IfMatch, represents } from '../infra/http/entity-tag.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { type IncomingFile, withImageChange } from '../core/records/record-media.js';
import { UploadedField } from '../infra/media/rest-upload.js';
import { TEAM_API_MESSAGES, TEAM_POSITIONS, yearPair } from '../shared/team.js';
import { type RawBody, textOf, wordOf } from './raw-body.js';
import { ID, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RestFormat } from './rest-format.js';
import { CreateRoute, DeleteRoute, GetRoute, UpdateRoute } from './routes.js';

const TEAM_MEMBER = z
  .object({
    _id: ID,
    name: z.string().meta({ examples: ['Nimal Perera'] }),
    position: z.enum(TEAM_POSITIONS),
    year: z.string().meta({ examples: ['26/27'] }),
    thoughts: z.string().meta({ examples: ['I came for the biscuits and stayed for the speeches.'] }),
    image: PICTURE.optional().meta({ description: 'Missing if there is none.' }),
    ...TIMESTAMPS,
  })
  .meta({ id: 'TeamMember' });

@Injectable()
export class TeamMemberMapper {
  constructor(private readonly format: RestFormat) {}

  toInput(body: RawBody = {}, image?: IncomingFile): RawBody {
    return {
      name: textOf(body.name),
      position: wordOf(body.position, Object.values(TEAM_POSITIONS)),
      year: yearOf(body.year),
      thoughts: textOf(body.thoughts),
      imageUrl: this.format.toImageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }

  toResponse(member: TeamMemberEntity): z.infer<typeof TEAM_MEMBER> {
    const { id, name, position, year, thoughts, image } = member;
    return represents(member, {
      _id: id,
      name,
      position,
      year,
      thoughts,
      image: image ? this.format.toPicture(image) : undefined,
      ...timestamps(member),
    });
  }
}

/** Some legacy clients send only the first year of the pair. */
function yearOf(value: unknown): string | undefined {
  const text = textOf(value)?.trim();
  return text && /^20\d\d$/.test(text) ? yearPair(Number(text)) : text;
}

const IMAGE = 'image';
const LENIENT = 'The position is matched regardless of case. A four-digit year means the pair that starts with it.';

@ApiTag('Team', 'The club’s officers, year by year.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['team', 'api/team'])
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly mapper: TeamMemberMapper,
  ) {}

  @GetRoute({
    policy: TEAM_POLICIES.list,
    summary: 'All members of all years.',
    response: z.array(TEAM_MEMBER),
    details: 'Each member has one year and one position: somebody who served twice is in the list twice.',
  })
  async list() {
    return (await this.team.all()).map((member) => this.mapper.toResponse(member));
  }

  @CreateRoute({
    policy: TEAM_POLICIES.create,
    summary: 'Creates a member.',
    body: TeamMemberInput,
    images: [IMAGE],
    response: TEAM_MEMBER,
    details: LENIENT,
  })
  async create(
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @RequestIdempotency() request: IdempotentRequest | undefined,
  ) {
    const input = await parseInput(TeamMemberInput, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.team.create(withImageChange(input), admin.email, { request }));
  }

  @UpdateRoute({
    policy: TEAM_POLICIES.update,
    summary: 'Updates a member. Omitted fields stay unchanged.',
    body: TeamMemberPatch,
    images: [IMAGE],
    response: TEAM_MEMBER,
    details: LENIENT,
  })
  async update(
    @Param('id') id: string,
    @Body() body: RawBody,
    @UploadedField(IMAGE) image: IncomingFile | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
    @IfMatch() condition: Condition | undefined,
  ) {
    const patch = await parseInput(TeamMemberPatch, this.mapper.toInput(body, image));
    return this.mapper.toResponse(await this.team.update(id, withImageChange(patch), admin.email, condition));
  }

  @DeleteRoute({ policy: TEAM_POLICIES.delete, summary: 'Deletes a member.' })
  async delete(@Param('id') id: string, @IfMatch() condition: Condition | undefined) {
    await this.team.delete(id, condition);
    return { message: TEAM_API_MESSAGES.deleted };
  }
}
