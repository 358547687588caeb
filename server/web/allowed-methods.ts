import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AccessTable } from '../core/access/access-table.js';
import { DomainError } from '../shared/errors.js';
import { GRAPHQL_PATH, isGraphqlPath } from '../core/graphql/graphql-api.js';
import { Pages } from './pages.service.js';
import { GRAPHQL_MESSAGES } from '../infra/graphql/messages.js';

/** METHOD_NOT_ALLOWED where it is known what is allowed. */
export const wrongMethod = (method: string, allowed: readonly string[]): string =>
  `${method} can’t be used at this address. It takes ${allowed.join(', ')}`;

interface Route {
  method: string;
  pattern: RegExp;
}

/** The catch-all route. Only the pages service knows which addresses exist. */
const PAGES = '/{*path}';

/** Determines the HTTP methods of each address. Other methods are answered with 405, unknown addresses with 404. */
@Injectable()
export class AllowedMethods {
  #routes: Route[] | undefined;

  constructor(
    private readonly table: AccessTable,
    private readonly pages: Pages,
  ) {}

  /** Adds `Allow` to responses to OPTIONS. Runs before CORS, which sends them. */
  addAllowHeader = async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.method !== 'OPTIONS' || request.url === '*') return next();
    const methods = await this.#methodsAt(request.path);
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    // A preflight succeeds; the browser learns from the actual request that nothing exists there.
    if (!methods && !isPreflight) throw new DomainError('PAGE_NOT_FOUND');
    if (methods) response.setHeader('Allow', methods.join(', '));
    next();
  };

  /** Runs after CORS, so that pages of other origins can read the error. */
  rejectOthers = async (request: Request, _: Response, next: NextFunction): Promise<void> => {
    const { method, path } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (this.#isRoute(isRead ? 'GET' : method, path)) return next();
    // A page may have the address of a record of the legacy API, which is written there.
    if (isRead && (await this.pages.hasRoute(path))) return next();
    const methods = isRead ? this.#routesAt(path) : await this.#methodsAt(path);
    if (!methods || methods.includes(method)) return next();
    const message = isGraphqlPath(path) ? GRAPHQL_MESSAGES.wrongMethod : wrongMethod(method, methods);
    throw new DomainError('METHOD_NOT_ALLOWED', { message, allow: methods });
  };

  #isRoute(method: string, path: string): boolean {
    return this.#allRoutes.some((route) => route.method === method && route.pattern.test(path));
  }

  /** null when nothing is there. */
  async #methodsAt(path: string): Promise<string[] | null> {
    const methods = this.#routesAt(path);
    if (methods && !(await this.pages.hasRoute(path))) return methods;
    const ofPage = await this.#pageAt(path);
    return methods && ofPage ? withImplied([...methods, ...ofPage]) : (methods ?? ofPage);
  }

  /** null when no route matches. */
  #routesAt(path: string): string[] | null {
    const methods = this.#allRoutes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return methods.length > 0 ? withImplied(methods) : null;
  }

  get #allRoutes(): Route[] {
    return (this.#routes ??= routesOf(this.table));
  }

  async #pageAt(path: string): Promise<string[] | null> {
    return (await this.pages.exists(path)) ? withImplied(['GET']) : null;
  }
}

/** Express handles HEAD like GET, and OPTIONS works for every path. */
const withImplied = (methods: string[]): string[] =>
  [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].toSorted();

function routesOf(table: AccessTable): Route[] {
  const handlers = table
    .entries()
    .map(({ operation }) => operation.split(' '))
    .flatMap(([method = '', path]) => (path && path !== PAGES ? [{ method, pattern: patternOf(path) }] : []));
  const graphql = ['GET', 'POST'].map((method) => ({ method, pattern: patternOf(GRAPHQL_PATH) }));
  return [...handlers, ...graphql];
}

/** The pattern by which Express matches a path: `:id` is all or part of one segment, `*path` is the rest. */
const patternOf = (path: string): RegExp => {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\w+/g, '.+')
    .replace(/:\w+/g, '[^/]+');
  return new RegExp(`^${source}/?$`, 'i');
};
