import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { Config } from '../../core/config/config.js';
import { ResponseCache } from '../cache/response-cache.js';
import { poolOf } from '../database/typeorm-internals.js';
import { MailQueue } from '../mail/mail-queue.js';

/** Seconds. Most responses computed anew take less than the first; the database gives up after three. */
const DURATIONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export interface CountedRequest {
  method: string;
  /** The pattern of the address, such as `/api/blogs/:id`. */
  route: string;
  status: number;
}

/** Figures for a monitoring system, in OpenMetrics. They name no visitor and no content. */
@Injectable()
export class Metrics implements OnModuleInit {
  readonly #registry = new Registry<OpenMetricsContentType>();
  readonly #requests: Counter<keyof CountedRequest>;
  readonly #durations: Histogram<'route'>;

  constructor(
    private readonly config: Config,
    cache: ResponseCache,
    queue: MailQueue,
    @InjectDataSource() dataSource: DataSource,
  ) {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    const registers = [this.#registry];
    this.#requests = new Counter({
      name: 'http_requests',
      help: 'Requests that were not answered from the cache.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time of those requests.',
      labelNames: ['route'],
      buckets: DURATIONS,
      registers,
    });
    new Counter({
      name: 'cache_hits',
      help: 'Requests that were answered from the cache, by the kind of response.',
      labelNames: ['kind'],
      registers,
      collect() {
        this.reset();
        for (const [kind, hits] of Object.entries(cache.hits)) this.inc({ kind }, hits);
      },
    });
    new Gauge({
      name: 'cache_bytes',
      help: 'Memory of all cached responses.',
      registers,
      collect() {
        this.set(cache.size);
      },
    });
    new Gauge({
      name: 'database_connections',
      help: 'Connections of the pool, and requests that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        const { totalCount, idleCount, waitingCount } = poolOf(dataSource);
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
        this.set({ state: 'waiting' }, waitingCount);
      },
    });
    this.addGauge(
      'mail_waiting',
      'Messages that are queued and not sent yet; absent while the database is away.',
      async () => (await queue.status()).waiting,
    );
  }

  /** A figure that `read` gives whenever somebody asks; absent while that is null or fails. */
  addGauge(name: string, help: string, read: () => Promise<number | null>): void {
    new Gauge({
      ...{ name, help, registers: [this.#registry] },
      async collect() {
        const value = await read().catch(() => null);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  }

  /** Figures of the process are watched all the time, which costs something: only if somebody can read them. */
  onModuleInit(): void {
    if (this.config.metricsToken !== null) collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  count(request: CountedRequest, seconds: number): void {
    this.#requests.inc({ ...request });
    this.#durations.observe({ route: request.route }, seconds);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
