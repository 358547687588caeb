import { RequestMethod, Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import {
  RESOLVER_NAME_METADATA,
  RESOLVER_PROPERTY_METADATA,
  RESOLVER_TYPE_METADATA,
} from '@nestjs/graphql/dist/graphql.constants.js';
import { ACCESS, type Access } from './access.js';

export interface Entry {
  /** `GET /health`, `Mutation.signIn`, or `BlogResolver.coverImage` for a field. */
  operation: string;
  handler: string;
  access: Access | undefined;
  /** Fields are shown with their parent: no guard stands before them. */
  field: boolean;
}

/** Every handler of the application with who may call it. One that does not say stops the start. */
@Injectable()
export class AccessTable implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const entries = this.entries();
    const unlisted = entries.filter(({ access }) => access === undefined).map(({ handler }) => handler);
    if (unlisted.length) throw new Error(`Say @Public() or @Allow(…) on ${unlisted.join(', ')}.`);
    const guarded = entries.filter(({ field, access }) => field && access !== 'public').map(({ handler }) => handler);
    if (guarded.length)
      throw new Error(`No guard stands before a field: guard the operations that lead to ${guarded.join(', ')}.`);
  }

  entries(): Entry[] {
    const routes = this.discovery.getControllers().flatMap(({ metatype }) => this.#handlers(metatype, routesOf));
    const operations = this.discovery.getProviders().flatMap(({ metatype }) => this.#handlers(metatype, operationsOf));
    return [...routes, ...operations].sort((a, b) => a.operation.localeCompare(b.operation));
  }

  #handlers(type: unknown, named: typeof operationsOf): Entry[] {
    if (typeof type !== 'function' || !type.prototype) return [];
    return this.scanner.getAllMethodNames(type.prototype as object).flatMap((name) => {
      const method = (type.prototype as Record<string, () => unknown>)[name]!;
      const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [method, type as Type]);
      const field = isField(method);
      return named(type as Type, method, name).map((operation) => ({
        operation,
        handler: `${type.name}.${name}`,
        access,
        field,
      }));
    });
  }
}

const isField = (method: object): boolean => Reflect.getMetadata(RESOLVER_PROPERTY_METADATA, method) === true;

function operationsOf(type: Type, method: object, name: string): string[] {
  const kind = Reflect.getMetadata(RESOLVER_TYPE_METADATA, method) as string | undefined;
  const shown = (Reflect.getMetadata(RESOLVER_NAME_METADATA, method) as string | undefined) ?? name;
  if (isField(method)) return [`${type.name}.${shown}`];
  return kind ? [`${kind}.${shown}`] : [];
}

function routesOf(type: Type, method: object): string[] {
  const verb = Reflect.getMetadata(METHOD_METADATA, method) as RequestMethod | undefined;
  if (verb === undefined) return [];
  const list = (target: object): string[] =>
    [(Reflect.getMetadata(PATH_METADATA, target) as string | string[]) ?? ''].flat();
  return list(type).flatMap((base) =>
    list(method).map(
      (path) =>
        `${RequestMethod[verb]} /${[base, path]
          .map((part) => part.replace(/^\/|\/$/g, ''))
          .filter(Boolean)
          .join('/')}`,
    ),
  );
}
