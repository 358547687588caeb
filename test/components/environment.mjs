import { TestEnvironment } from 'jest-environment-jsdom';

/** What Node and browsers have, and jsdom has not. */
const FROM_NODE = [
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'structuredClone',
];

/** Node's does not accept a signal of jsdom's. */
class RequestWithAnySignal extends Request {
  constructor(address, { signal, ...init } = {}) {
    super(address, init);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
}

/** A window of jsdom, with what Node adds to it. */
export default class BrowserWindow extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.Request = RequestWithAnySignal;
  }
}
