import { Injectable } from '@nestjs/common';
import type { TeamMemberEntity } from '../features/team/team-member.entity.js';
import { Presenter } from './present.js';

@Injectable()
export class TeamMemberPresenter {
  constructor(private readonly present: Presenter) {}

  /** Without a photo the field is left out. */
  member({ id, name, position, year, thoughts, image, createdAt, updatedAt }: TeamMemberEntity) {
    return {
      _id: id,
      name,
      position,
      year,
      thoughts,
      image: image ? this.present.image(image) : undefined,
      createdAt,
      updatedAt,
    };
  }
}
