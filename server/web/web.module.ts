import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { RequestListener, Server } from 'node:http';
import { Config } from '../platform/config/config.js';
import { GraphqlModule } from '../platform/graphql/graphql.module.js';
import { PagesController } from './pages.controller.js';
import { Pages } from './pages.service.js';

/** The pages of the site and the files they load. To be imported last: its controller takes what is left. */
@Module({ imports: [GraphqlModule], controllers: [PagesController], providers: [Pages] })
export class WebModule implements OnApplicationBootstrap {
  constructor(
    private readonly pages: Pages,
    private readonly config: Config,
    private readonly host: HttpAdapterHost,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#sendWhatIsReady(this.host.httpAdapter.getHttpServer() as Server);
    if (this.config.production) await this.pages.load();
  }

  /** Puts itself before Express, which costs more than all the rest of such an answer. */
  #sendWhatIsReady(server: Server): void {
    const express = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request').on('request', (request, response) => {
      const reading = request.method === 'GET' || request.method === 'HEAD';
      const ready = reading ? this.pages.find(request.url!) : undefined;
      if (ready) ready.send(request, response);
      else for (const listener of express) listener.call(server, request, response);
    });
  }
}
