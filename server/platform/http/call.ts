import { SetMetadata, type Type } from '@nestjs/common';
import type { z } from 'zod';

export const CALL = 'call';
export const SUBJECT = 'subject';

/** What the document of the REST calls tells of a handler beyond what its path, its access and its files say by themselves. */
export interface CallTold {
  /** What a good answer holds. */
  answers: z.ZodType;
  /** A text instead of JSON. */
  answersText?: true;
  /** What the body is read into: an input, whose rules hold, or the shape of a body that is none. */
  takes?: Type | z.ZodObject;
  /** Fields of that input which this door does not know. */
  without?: readonly string[];
  /** Fields that must be there although the input leaves them open. */
  must?: readonly string[];
  /** Fields of the body that the input knows under another name. */
  also?: z.ZodObject;
  query?: z.ZodObject;
  /** Another good status, and when it comes. */
  or?: Readonly<Record<number, string>>;
  /** Too many of them are refused. */
  limited?: true;
  /** Statuses of refusals that neither its path nor its access tells of. */
  refuses?: readonly (401 | 403 | 451)[];
  /** What the summary has no room for. */
  more?: string;
}

/** Puts a REST handler into the document of the calls. `summary` is a sentence of what it does. */
export const Call = (summary: string, told: CallTold) => SetMetadata(CALL, { summary, ...told });

/** What the calls of a controller are about: a heading, and a sentence or two under it. */
export const Subject = (name: string, description: string) => SetMetadata(SUBJECT, { name, description });
