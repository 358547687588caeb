import { RequestMethod, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  metadataOf,
  METHOD_METADATA,
  methodOf,
  PATH_METADATA,
  RESOLVER_NAME_METADATA,
  RESOLVER_PROPERTY_METADATA,
  RESOLVER_TYPE_METADATA,
} from './nest-internals.js';
import { type OperationPolicy, POLICY } from './policy.js';

export interface AccessEntry {
  /** `GET /health`, `Mutation.signIn`, or `BlogResolver.coverImage` for a field. */
  operation: string;
  handler: string;
  policy: OperationPolicy | undefined;
  /** Fields have no policy: the guard runs for the operation that returns their parent. */
  field: boolean;
}

interface HandlerClass {
  name: string;
  /** Factories of providers that are arrow functions have none. */
  prototype?: object;
}

/** Every handler of the application with its policy. Handlers that break the rules of policies stop the start. */
@Injectable()
export class AccessTable implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const entries = this.entries();
    const operations = entries.filter(({ field }) => !field);
    stopFor(
      'Add @Policy(…) to',
      operations.filter(({ policy }) => !policy),
    );
    stopFor(
      'Fields are not guarded: move the policy to the operation that returns',
      entries.filter(({ field, policy }) => field && policy),
    );
    stopFor(
      'Mutations and writing REST calls, and only they, need a policy with `action: true`:',
      operations.filter(({ operation, policy }) => policy && isRead(operation) === (policy.action === true)),
    );
  }

  entries(): AccessEntry[] {
    const routes = this.discovery.getControllers().flatMap(({ metatype }) => this.#handlers(metatype, routesOf));
    const operations = this.discovery.getProviders().flatMap(({ metatype }) => this.#handlers(metatype, operationsOf));
    return [...routes, ...operations].sort((a, b) => a.operation.localeCompare(b.operation));
  }

  #handlers(type: HandlerClass | null, namesOf: typeof operationsOf): AccessEntry[] {
    if (!type?.prototype) return [];
    const { prototype } = type;
    return this.scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = methodOf({ prototype }, name);
      const field = isField(method);
      const policy = metadataOf<OperationPolicy>(POLICY, ...(field ? [method] : [method, type]));
      const handler = `${type.name}.${name}`;
      return namesOf(type, method, name).map((operation) => ({ operation, handler, policy, field }));
    });
  }
}

function stopFor(problem: string, entries: AccessEntry[]): void {
  if (entries.length) throw new Error(`${problem} ${entries.map(({ handler }) => handler).join(', ')}`);
}

const isRead = (operation: string): boolean => /^(Query\.|GET )/.test(operation);

const isField = (method: object): boolean => Reflect.getMetadata(RESOLVER_PROPERTY_METADATA, method) === true;

function operationsOf(type: { name: string }, method: object, name: string): string[] {
  const kind = metadataOf<string>(RESOLVER_TYPE_METADATA, method);
  const schemaName = metadataOf<string>(RESOLVER_NAME_METADATA, method) ?? name;
  if (isField(method)) return [`${type.name}.${schemaName}`];
  return kind ? [`${kind}.${schemaName}`] : [];
}

function routesOf(type: object, method: object): string[] {
  const verb = metadataOf<RequestMethod>(METHOD_METADATA, method);
  if (verb === undefined) return [];
  return pathsOf(type).flatMap((base) =>
    pathsOf(method).map((path) => {
      const parts = [base, path].map((part) => part.replace(/^\/|\/$/g, '')).filter(Boolean);
      return `${RequestMethod[verb]} /${parts.join('/')}`;
    }),
  );
}

const pathsOf = (target: object): string[] => [metadataOf<string | string[]>(PATH_METADATA, target) ?? ''].flat();
