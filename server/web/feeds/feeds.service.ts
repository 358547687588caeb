import { Injectable, Logger } from '@nestjs/common';
import { KeptAnswer, type Headers } from '../../platform/cache/kept-answer.js';
import { KeptAnswers } from '../../platform/cache/kept-answers.js';
import { Config } from '../../platform/config/config.js';
import { toDomainError } from '../../platform/errors/to-domain-error.js';
import { KINDS } from '../../shared/errors.js';
import { feedHeaders } from '../page-headers.js';

const { status: UNAVAILABLE } = KINDS.unavailable;
/** Seconds after which an answer that could not be made is worth another try. */
const RETRY = '5';

/** Answers for programs: kept as pages are, and open to every origin. */
@Injectable()
export class Feeds {
  readonly #log = new Logger('Feeds');

  constructor(
    private readonly kept: KeptAnswers,
    private readonly config: Config,
  ) {}

  /** The answer of media type `type` under `key`, which `write` writes where it is not there. */
  answer(key: string, type: string, write: () => Promise<string> | string): Promise<KeptAnswer> {
    const headers = feedHeaders(type, this.config);
    const make = async () => KeptAnswer.of(200, headers, await write());
    return this.kept.obtain(
      key,
      () => make().catch((error: unknown) => this.#unavailable(error, headers)),
      ({ status }) => status === 200,
    );
  }

  /** Gives way to an older answer, if there is one. */
  #unavailable(error: unknown, headers: Headers): KeptAnswer {
    const { kind, message } = toDomainError(error);
    if (kind !== 'unavailable') throw error;
    this.#log.warn(`Unavailable: ${String(error)}`);
    const told = { ...headers, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
    return new KeptAnswer(UNAVAILABLE, { ...told, 'retry-after': RETRY }, Buffer.from(message));
  }
}
