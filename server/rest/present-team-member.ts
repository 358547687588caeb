import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { TeamMemberEntity } from '../features/team/team-member.entity.js';
import { TEAM_POSITIONS } from '../shared/team.js';
import { ID, PICTURE, Presenter, STAMPS, stamps } from './present.js';

export const TEAM_MEMBER = z
  .object({
    _id: ID,
    name: z.string().meta({ examples: ['Nimal Perera'] }),
    position: z.enum(TEAM_POSITIONS),
    year: z.string().meta({ examples: ['26/27'] }),
    thoughts: z.string().meta({ examples: ['I came for the biscuits and stayed for the speeches.'] }),
    image: PICTURE.optional().meta({ description: 'Left out when there is none.' }),
    ...STAMPS,
  })
  .meta({ id: 'TeamMember' });

@Injectable()
export class TeamMemberPresenter {
  constructor(private readonly present: Presenter) {}

  member(member: TeamMemberEntity): z.infer<typeof TEAM_MEMBER> {
    const { id, name, position, year, thoughts, image } = member;
    const shown = image ? this.present.image(image) : undefined;
    return { _id: id, name, position, year, thoughts, image: shown, ...stamps(member) };
  }
}
