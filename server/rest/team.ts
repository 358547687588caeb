import { Controller, Injectable, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import type { TeamMemberEntity } from '../features/team/team-member.entity.js';
import { TEAM_POLICIES } from '../features/team/team.policy.js';
import { TeamService } from '../features/team/team.service.js';
import { TeamMemberInput, TeamMemberPatch } from '../features/team/team.types.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { represents } from '../infra/http/entity-tag.js';
import type { IncomingFile } from '../core/records/record-media.js';
import { TEAM_API_MESSAGES, TEAM_POSITIONS, yearPair } from '../shared/team.js';
import { lineOf, type RawBody, textOf, wordOf } from './raw-body.js';
import { ID, PICTURE, TIMESTAMPS, timestamps } from './response-parts.js';
import { RecordController } from './resource.js';
import { RestFormat } from './rest-format.js';

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
  const text = lineOf(value);
  return text && /^20\d\d$/.test(text) ? yearPair(Number(text)) : text;
}

const LENIENT = 'The position is matched regardless of case. A four-digit year means the pair that starts with it.';

@ApiTag('Team', 'The club’s committee, year by year.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['team', 'api/team'])
export class TeamController extends RecordController({
  service: TeamService,
  mapper: TeamMemberMapper,
  policies: TEAM_POLICIES,
  response: TEAM_MEMBER,
  list: {
    summary: 'All members of all years.',
    details: 'Each member has one year and one position: somebody who served twice is in the list twice.',
  },
  create: { summary: 'Creates a member.', body: TeamMemberInput, details: LENIENT },
  update: { summary: 'Updates a member. Omitted fields stay unchanged.', body: TeamMemberPatch, details: LENIENT },
  delete: { summary: 'Deletes a member.', message: TEAM_API_MESSAGES.deleted },
}) {}
