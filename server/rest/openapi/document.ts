import { HttpStatus, Injectable, RequestMethod } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { ACCESS, type Access } from '../../platform/access/access.js';
import { Config } from '../../platform/config/config.js';
import { CALL, type CallTold, SUBJECT } from '../../platform/http/call.js';
import { TAKES_FILES } from '../../platform/media/rest-upload.js';
import { describeOperation, type Operation } from './operation.js';
import { Forms } from './forms.js';
import { type Schema, Schemas } from './schemas.js';
import { COMMON_ANSWERS, INTRODUCTION, SECURITY } from './words.js';

export interface Subject {
  name: string;
  description: string;
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: Subject[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: object; securitySchemes: object };
}

type Told = CallTold & { summary: string };
type Class = new (...parts: never[]) => object;

/** OpenAPI 3.1, as the code says it: every handler that `@Call` names, with its path, access, files, input and answer. */
@Injectable()
export class ApiDocument {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly graphql: GraphQLSchemaHost,
    private readonly config: Config,
  ) {}

  make(): OpenApi {
    const { publicUrl, site } = this.config;
    const schemas = new Schemas(this.graphql.schema);
    const forms = new Forms(this.graphql.schema);
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Class);
    const told = controllers.filter((type) => Reflect.hasMetadata(SUBJECT, type));
    const paths: OpenApi['paths'] = {};
    for (const type of told)
      for (const { path, verb, operation } of this.#calls(type, schemas, forms))
        paths[path] = { ...paths[path], [verb]: operation };
    return {
      openapi: '3.1.1',
      info: { title: `The REST calls of ${site.name}`, version: '1', description: INTRODUCTION },
      servers: [
        { url: `${publicUrl}/api`, description: 'This site.' },
        { url: publicUrl, description: 'The same without the prefix.' },
      ],
      tags: told.map((type) => Reflect.getMetadata(SUBJECT, type) as Subject),
      paths,
      components: { schemas: schemas.named, responses: COMMON_ANSWERS, securitySchemes: SECURITY },
    };
  }

  #calls(type: Class, schemas: Schemas, forms: Forms) {
    return this.scanner.getAllMethodNames(type.prototype as object).flatMap((name) => {
      const handler = (type.prototype as Record<string, object>)[name]!;
      const told = Reflect.getMetadata(CALL, handler) as Told | undefined;
      if (!told) return [];
      const path = pathOf(type, handler);
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
      const operation = describeOperation({
        ...told,
        id: `${name}${type.name.replace('Controller', '')}`,
        subject: (Reflect.getMetadata(SUBJECT, type) as Subject).name,
        parameters: Array.from(path.matchAll(/\{(\w+)\}/g), ([, parameter]) => parameter!),
        status: (Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined) ?? usualStatus(method),
        reading: method === RequestMethod.GET,
        access: metadataOf<Access>(ACCESS, handler, type)!,
        files: metadataOf<string[]>(TAKES_FILES, handler, type),
        schemas,
        forms,
      });
      return [{ path, verb: RequestMethod[method].toLowerCase(), operation }];
    });
  }
}

const usualStatus = (method: RequestMethod): number =>
  method === RequestMethod.POST ? HttpStatus.CREATED : HttpStatus.OK;

const metadataOf = <T>(key: string, handler: object, type: Class): T | undefined =>
  (Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, type)) as T | undefined;

/** Without the prefix, with its parameters: `/events/{id}`. */
function pathOf(type: Class, handler: object): string {
  const shortOrWhole = (target: object, choose: (paths: string[]) => string | undefined): string =>
    choose([(Reflect.getMetadata(PATH_METADATA, target) as string | string[]) ?? ''].flat()) ?? '';
  const base = shortOrWhole(type, ([first]) => first);
  const own = shortOrWhole(handler, (paths) => paths.find((path) => path.includes(':')) ?? paths[0]);
  const parts = [base, own].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
  return `/${parts.join('/').replace(/:(\w+)/g, '{$1}')}`;
}
