import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import { session } from '../../client/features/sessions/session.js';
import { leavePage } from './page.js';

// For a machine four times slower than usual.
configure({
  // Without style sheets, what is hidden could be told of parts of a page alone, and slowly.
  defaultHidden: true,
  asyncUtilTimeout: 60_000,
  getElementError: (message) => new Error(`${message?.split('\n\n')[0]}\n\nThe page says: ${saidByPage()}`),
});
// Testing Library advances fake timers through it.
Object.assign(globalThis, { jest });

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** What jsdom lacks since it has no layout. */
Object.assign(window, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: () => undefined,
  // A wide one.
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }),
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, checkVisibility: () => true });
Object.assign(document, { fonts: new EventTarget() });

const saidByPage = () =>
  Array.from(document.querySelectorAll('main, [role=dialog], section[tabindex]'), (part) => part.textContent).join(
    '\n',
  );

const complaints: unknown[][] = [];
jest.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
  // The client goes on by itself too, when an answer comes.
  if (!String(words[0]).includes('not wrapped in act')) complaints.push(words);
});
jest.spyOn(console, 'warn').mockImplementation(() => undefined);

/** As in the browser's tests, what the client complains about fails the test. */
afterEach(async () => {
  await leavePage();
  session.leave();
  localStorage.clear();
  sessionStorage.clear();
  expect(complaints.splice(0)).toEqual([]);
});
