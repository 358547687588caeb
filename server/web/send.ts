import type { Request, Response } from 'express';
import type { KeptAnswer } from '../platform/cache/kept-answer.js';

/** Headers of an answer that are not about what it holds. */
const OF_EVERY_ANSWER = ['x-request-id', 'connection'];

/** Sends `answer` with its own headers: what holds for answers of data gives way to what holds for it. */
export function send(answer: KeptAnswer, request: Request, response: Response): void {
  for (const name of response.getHeaderNames()) if (!OF_EVERY_ANSWER.includes(name)) response.removeHeader(name);
  answer.send(request, response);
}
