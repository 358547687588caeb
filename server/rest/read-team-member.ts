import { Injectable } from '@nestjs/common';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { TEAM_POSITIONS, yearPair } from '../shared/team.js';
import { Reader, textOf, wordOf, type Fields } from './read.js';

/** A member, as the old calls send them. */
@Injectable()
export class TeamMemberReader {
  constructor(private readonly read: Reader) {}

  member(body: Fields = {}, image: IncomingFile | undefined): Fields {
    return {
      name: textOf(body.name),
      position: wordOf(body.position, Object.values(TEAM_POSITIONS)),
      year: yearOf(body.year),
      thoughts: textOf(body.thoughts),
      imageUrl: this.read.imageAddress(body.image),
      image: image && Promise.resolve(image),
    };
  }
}

/** Some callers send the year in which a pair begins. */
function yearOf(value: unknown): string | undefined {
  const text = textOf(value)?.trim();
  return text && /^20\d\d$/.test(text) ? yearPair(Number(text)) : text;
}
