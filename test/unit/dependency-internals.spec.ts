import 'reflect-metadata';
import { describe, expect, test } from '@jest/globals';
import { ApolloServer, HeaderMap } from '@apollo/server';
import { Controller, Get, HttpCode, UseInterceptors } from '@nestjs/common';
import { Query, ResolveField, Resolver } from '@nestjs/graphql';
import { parse } from 'graphql';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { DataSource } from 'typeorm';
import { deepestBoundary } from '../../client/app/router-internals.js';
import * as nest from '../../server/core/access/nest-internals.js';
import { ignoreFurtherRequests } from '../../server/infra/http/parser-internals.js';
import { APOLLO_MESSAGES } from '../../server/infra/graphql/apollo-messages.js';

// Each fails when an upgrade changes what the named file relies on without a promise of the dependency.

test('server/core/access/nest-internals.ts: decorators leave their metadata under these names', () => {
  class Interceptor {}
  @Controller('things')
  class Things {
    @Get('first')
    @HttpCode(202)
    @UseInterceptors(Interceptor)
    first() {}
  }
  @Resolver('Thing')
  class ThingResolver {
    @Query(() => String, { name: 'thing' })
    find() {}
    @ResolveField(() => String)
    size() {}
  }
  const { first } = Things.prototype;
  const { find, size } = ThingResolver.prototype;
  const found: [unknown, unknown][] = [
    [Reflect.getMetadata(nest.PATH_METADATA, Things), 'things'],
    [Reflect.getMetadata(nest.PATH_METADATA, first), 'first'],
    [Reflect.getMetadata(nest.METHOD_METADATA, first), 0],
    [Reflect.getMetadata(nest.HTTP_CODE_METADATA, first), 202],
    [Reflect.getMetadata(nest.INTERCEPTORS_METADATA, first), [Interceptor]],
    [Reflect.getMetadata(nest.RESOLVER_TYPE_METADATA, find), 'Query'],
    [Reflect.getMetadata(nest.RESOLVER_NAME_METADATA, find), 'thing'],
    [Reflect.getMetadata(nest.RESOLVER_PROPERTY_METADATA, size), true],
  ];
  expect(found.map(([value]) => value)).toEqual(found.map(([, expected]) => expected));
});

test('server/infra/database/typeorm-internals.ts: the driver of PostgreSQL hands out connections', () => {
  const { driver } = new DataSource({ type: 'postgres' });
  expect(driver).toHaveProperty('obtainMasterConnection', expect.any(Function));
});

describe('server/infra/graphql/apollo-messages.ts', () => {
  const server = new ApolloServer({
    typeDefs: 'type Query { a: Int } type Mutation { b: Int }',
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });

  async function messageOf(method: string, parameters: object, contentType?: string): Promise<string> {
    const { body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: {
        method,
        headers: new HeaderMap(contentType ? [['content-type', contentType]] : []),
        search: `?${new URLSearchParams(Object.entries(parameters))}`,
        body: method === 'POST' ? parameters : undefined,
      },
      context: async () => ({}),
    });
    const text = body.kind === 'complete' ? body.string : '';
    return text.startsWith('{') ? (JSON.parse(text) as { errors: { message: string }[] }).errors[0]!.message : text;
  }
  const extensions = (version: number) => ({ persistedQuery: { version, sha256Hash: 'none' } });

  test('Apollo Server says so', async () => {
    await server.start();
    const json = 'application/json';
    expect(await messageOf('POST', { query: '{ a }', extensions: extensions(1) }, json)).toMatch(
      APOLLO_MESSAGES.wrongHash,
    );
    expect(await messageOf('POST', { query: '{ a }', extensions: extensions(2) }, json)).toMatch(
      APOLLO_MESSAGES.unknownVersion,
    );
    expect(await messageOf('GET', { query: '{ a }' })).toMatch(APOLLO_MESSAGES.couldBeForged);
    expect(await messageOf('GET', { query: 'mutation { b }' }, json)).toMatch(APOLLO_MESSAGES.mutationByGet);
    await server.stop();
  });

  test('GraphQL says so', () => {
    expect(() => parse('{ a b c }', { maxTokens: 3 })).toThrow(APOLLO_MESSAGES.tooManyTokens);
  });
});

test('client/app/router-internals.ts: a rendering that fails leaves the id of its error boundary', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const boundary = createElement('p');
  const handler = createStaticHandler([
    {
      id: 'outer',
      path: '/',
      errorElement: boundary,
      children: [{ id: 'inner', index: true, errorElement: boundary, Component: Broken }],
    },
  ]);
  const context = (await handler.query(new Request('https://club.example/'))) as StaticHandlerContext;
  const router = createStaticRouter(handler.dataRoutes, context);
  expect(() => renderToString(createElement(StaticRouterProvider, { router, context }))).toThrow('broken');
  expect(deepestBoundary(context)).toBe('inner');
});

test('server/infra/http/parser-internals.ts: no further request of a packet is parsed', async () => {
  let requests = 0;
  const server = createServer(({ socket }) => {
    requests += 1;
    ignoreFurtherRequests(socket);
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const closed = once(client, 'close');
  client.write('GET / HTTP/1.1\r\nHost: club.example\r\n\r\n'.repeat(1000));
  await closed;
  expect(requests).toBe(1);
  server.close();
});
