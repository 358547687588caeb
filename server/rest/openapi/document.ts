import { HttpStatus, Injectable, RequestMethod } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { Cookies } from '../../core/access/cookies.js';
import {
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  metadataOf,
  METHOD_METADATA,
  methodOf,
  PATH_METADATA,
} from '../../core/access/nest-internals.js';
import { type OperationPolicy, POLICY } from '../../core/access/policy.js';
import { SESSION_COOKIE } from '../../core/access/session-cookie.js';
import { Config } from '../../core/config/config.js';
import { API_OPERATION, type OperationDoc, API_TAG } from '../../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../../infra/http/cache-control.interceptor.js';
import { FILE_FIELDS } from '../../infra/media/uploads/rest-upload.js';
import { NAV_LINKS } from '../../shared/site.js';
import { MESSAGE } from '../response-parts.js';
import { addExamples } from './examples.js';
import { describeOperation, type Media, type Operation } from './operation.js';
import { RequestForms } from './request-forms.js';
import { type Schema, Schemas } from './schemas.js';
import { ERROR_RESPONSES, INTRODUCTION, LICENSE, securitySchemes } from './texts.js';

export interface OpenApiTag {
  name: string;
  description: string;
}

export interface OpenApi {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  tags: OpenApiTag[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, { description: string; content: Record<string, Media> }>;
    securitySchemes: object;
  };
}

const CONTACT_PAGE = NAV_LINKS.find(({ label }) => label === 'Contact')?.to ?? '/';

type SummarizedDoc = OperationDoc & { summary: string };

interface Controller {
  name: string;
  prototype: object;
}

interface Handler {
  type: Controller;
  tag: OpenApiTag;
  name: string;
  handler: object;
  doc: SummarizedDoc;
  policy: OperationPolicy;
  path: string;
}

/** Generates OpenAPI 3.1 from every handler with `@ApiOperation`: its path, policy, files, input and response. */
@Injectable()
export class ApiDocument {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly graphql: GraphQLSchemaHost,
    private readonly config: Config,
    private readonly cookies: Cookies,
  ) {}

  make(): OpenApi {
    const { publicUrl, site } = this.config;
    const schemas = new Schemas(this.graphql.schema);
    const forms = new RequestForms(this.graphql.schema);
    const documented = this.#documentedControllers();
    const handlers = documented.flatMap(({ type, tag }) => this.#handlers(type, tag));
    const keys = keysOf(handlers.map(({ path }) => path));
    const paths: OpenApi['paths'] = {};
    for (const handler of handlers) {
      const key = keys.get(handler.path) ?? handler.path;
      const { verb, operation } = this.#call(handler, key, schemas, forms);
      paths[key] = { ...paths[key], [verb]: operation };
    }
    const document: OpenApi = {
      openapi: '3.1.1',
      info: {
        title: `The REST calls of ${site.name}`,
        version: '1',
        description: INTRODUCTION,
        contact: { name: site.name, url: `${publicUrl}${CONTACT_PAGE}` },
        license: LICENSE,
      },
      servers: [
        { url: `${publicUrl}/api`, description: 'This site.' },
        { url: publicUrl, description: 'The same, without the prefix.' },
      ],
      tags: documented.map(({ tag }) => tag),
      paths,
      components: {
        schemas: schemas.named,
        responses: ERROR_RESPONSES,
        securitySchemes: securitySchemes(this.cookies.nameOf(SESSION_COOKIE)),
      },
    };
    addExamples(document);
    return document;
  }

  #documentedControllers(): { type: Controller; tag: OpenApiTag }[] {
    return this.discovery.getControllers().flatMap(({ metatype: type }) => {
      const tag = type && metadataOf<OpenApiTag>(API_TAG, type);
      return tag ? [{ type, tag }] : [];
    });
  }

  #handlers(type: Controller, tag: OpenApiTag): Handler[] {
    return this.scanner.getAllMethodNames(type.prototype).flatMap((name) => {
      const handler = methodOf(type, name);
      const doc = metadataOf<SummarizedDoc>(API_OPERATION, handler);
      const policy = metadataOf<OperationPolicy>(POLICY, handler, type);
      return doc && policy ? [{ type, tag, name, handler, doc, policy, path: pathOf(type, handler) }] : [];
    });
  }

  /** `key` is its path in the document. */
  #call({ type, tag, name, handler, doc, policy, path }: Handler, key: string, schemas: Schemas, forms: RequestForms) {
    const method = metadataOf<RequestMethod>(METHOD_METADATA, handler) ?? RequestMethod.GET;
    const names = parametersIn(key);
    const operation = describeOperation({
      ...doc,
      id: `${name}${type.name.replace('Controller', '')}`,
      subject: tag.name,
      parameters: parametersIn(path).map((meaning, i) => ({ meaning, name: names[i] ?? meaning })),
      status: metadataOf<number>(HTTP_CODE_METADATA, handler) ?? usualStatus(method),
      revalidated: method === RequestMethod.GET && isRevalidated(type),
      tagged: method !== RequestMethod.GET && returnsRecord(doc),
      policy,
      files: metadataOf<string[]>(FILE_FIELDS, handler, type),
      schemas,
      forms,
    });
    return { verb: RequestMethod[method].toLowerCase(), operation };
  }
}

const isRevalidated = (type: object): boolean =>
  metadataOf<unknown[]>(INTERCEPTORS_METADATA, type)?.includes(CacheControlInterceptor) ?? false;

const parametersIn = (path: string): string[] => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/** Paths that differ only in parameter names are the same path to OpenAPI, so both become `/blogs/{key}`. */
function keysOf(paths: string[]): Map<string, string> {
  const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{key}');
  const named = Map.groupBy(new Set(paths), shapeOf);
  return new Map(paths.map((path) => [path, (named.get(shapeOf(path))?.length ?? 0) > 1 ? shapeOf(path) : path]));
}

/** As opposed to a sentence or plain text. */
const returnsRecord = ({ response, textResponse, conditional, repeatable }: SummarizedDoc): boolean =>
  !textResponse && response !== MESSAGE && (conditional === true || repeatable === true);

const usualStatus = (method: RequestMethod): number =>
  method === RequestMethod.POST ? HttpStatus.CREATED : HttpStatus.OK;

/** Without the `/api` prefix, such as `/events/{id}`. */
function pathOf(type: object, handler: object): string {
  const shortOrWhole = (target: object, choose: (paths: string[]) => string | undefined): string =>
    choose([metadataOf<string | string[]>(PATH_METADATA, target) ?? ''].flat()) ?? '';
  const base = shortOrWhole(type, ([first]) => first);
  const own = shortOrWhole(handler, (paths) => paths.find((path) => path.includes(':')) ?? paths[0]);
  const parts = [base, own].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
  return `/${parts.join('/').replace(/:(\w+)/g, '{$1}')}`;
}
