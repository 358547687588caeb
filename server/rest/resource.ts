import { Body, Inject, Param, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import type { OperationPolicy } from '../core/access/policy.js';
import type { Principal, SignedInAdmin } from '../core/access/principal.js';
import { CurrentAdmin, CurrentPrincipal } from '../core/access/request-principal.js';
import type { IdempotentRequest } from '../core/records/idempotency/idempotent-request.js';
import {
  type ImageFields,
  type IncomingFile,
  withImageChange,
  type WithImageChange,
} from '../core/records/record-media.js';
import type { CreateOptions } from '../core/records/record-type.js';
import type { Condition, Expected } from '../core/records/versioned.js';
import { parseInput } from '../core/validation/parse-input.js';
import { IfMatch } from '../infra/http/entity-tag.js';
import { JsonList } from '../infra/http/json-list.js';
import { RequestIdempotency } from '../infra/http/request-idempotency.js';
import { UploadedField } from '../infra/media/uploads/rest-upload.js';
import { DomainError } from '../shared/errors.js';
import type { RawBody } from './raw-body.js';
import { CreateRoute, DeleteRoute, GetRoute, ONE, ONE_OR_MISSING, UpdateRoute } from './routes.js';

/** A service of records with at most one picture. `Input` describes a new record, `Patch` changes to one. */
export interface RecordService<Entity, Input extends ImageFields, Patch extends ImageFields> {
  /** Page by page: what everybody may see, or what administrators do. */
  all: (forVisitors: boolean) => AsyncIterable<Entity[]>;
  create: (fields: WithImageChange<Input>, by: string | null, options?: CreateOptions<Entity>) => Promise<Entity>;
  update: (id: string, changes: WithImageChange<Patch>, by: string | null, expected?: Expected) => Promise<Entity>;
  delete: (id: string, condition?: Condition) => Promise<void>;
}

/** Converts between the legacy format and ours. */
export interface RecordMapper<Entity, Output extends object> {
  toInput: (body?: RawBody, image?: IncomingFile) => RawBody;
  toResponse: (record: Entity) => Output;
}

type InputClass<T> = new () => T;

interface RouteTexts {
  /** One sentence. */
  summary: string;
  details: string;
}

interface RecordResource<Entity, Output extends object, Input extends ImageFields, Patch extends ImageFields> {
  service: new (...args: never[]) => RecordService<Entity, Input, Patch>;
  mapper: new (...args: never[]) => RecordMapper<Entity, Output>;
  policies: Readonly<Record<'list' | 'create' | 'update' | 'delete', OperationPolicy>>;
  response: z.ZodType<Output>;
  list: RouteTexts;
  /** `required` names fields that are required here although the input makes them optional. */
  create: RouteTexts & { body: InputClass<Input>; required?: readonly string[] };
  update: RouteTexts & { body: InputClass<Patch> };
  /** `message` is the response. */
  delete: Pick<RouteTexts, 'summary'> & { message: string };
  /** The error for clients that leave the place of the ID in the path empty, where that is a 400 instead of a 404. */
  missingId?: string;
}

const IMAGE = 'image';

/**
 * Base class of a controller that lists, creates, updates and deletes records with at most one picture. The controller
 * adds its path and tag.
 */
export function RecordController<Entity, Output extends object, Input extends ImageFields, Patch extends ImageFields>(
  resource: RecordResource<Entity, Output, Input, Patch>,
) {
  const { policies, response, missingId } = resource;
  const { body: inputClass } = resource.create;
  const { body: patchClass } = resource.update;
  const { message, ...deletion } = resource.delete;
  const one = missingId === undefined ? ONE : ONE_OR_MISSING;
  const idPipes = missingId === undefined ? [] : [requireId(missingId)];

  class Routes {
    constructor(
      @Inject(resource.service) readonly records: RecordService<Entity, Input, Patch>,
      @Inject(resource.mapper) readonly mapper: RecordMapper<Entity, Output>,
    ) {}

    @GetRoute({ ...resource.list, policy: policies.list, response: z.array(response) })
    list(@CurrentPrincipal() { admin }: Principal) {
      return new JsonList(this.records.all(!admin), (record) => this.mapper.toResponse(record));
    }

    @CreateRoute({ ...resource.create, policy: policies.create, images: [IMAGE], response })
    async create(
      @Body() body: RawBody,
      @UploadedField(IMAGE) image: IncomingFile | undefined,
      @CurrentAdmin() admin: SignedInAdmin,
      @RequestIdempotency() request: IdempotentRequest | undefined,
    ) {
      const input = await parseInput(inputClass, this.mapper.toInput(body, image));
      return this.mapper.toResponse(await this.records.create(withImageChange(input), admin.email, { request }));
    }

    @UpdateRoute({ ...resource.update, policy: policies.update, images: [IMAGE], response }, one)
    async update(
      @Param('id', ...idPipes) id: string,
      @Body() body: RawBody,
      @UploadedField(IMAGE) image: IncomingFile | undefined,
      @CurrentAdmin() admin: SignedInAdmin,
      @IfMatch() condition: Condition | undefined,
    ) {
      const patch = await parseInput(patchClass, this.mapper.toInput(body, image));
      return this.mapper.toResponse(await this.records.update(id, withImageChange(patch), admin.email, condition));
    }

    @DeleteRoute({ ...deletion, policy: policies.delete }, one)
    async delete(@Param('id', ...idPipes) id: string, @IfMatch() condition: Condition | undefined) {
      await this.records.delete(id, condition);
      return { message };
    }
  }
  return Routes;
}

const requireId = (message: string): PipeTransform<string | undefined, string> => ({
  transform(id) {
    if (id?.trim()) return id;
    throw DomainError.invalid({ id: message });
  },
});
