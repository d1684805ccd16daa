import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom has neither, and react-router needs them when it loads.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// antd needs these; jsdom has neither.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
    onchange: null,
  }) as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// react-router's data router makes a Request for every navigation; without loaders nothing else of it is read.
globalThis.Request ??= class {
  readonly url: string;
  readonly method: string;
  readonly signal: AbortSignal | undefined;
  constructor(url: URL | string, init: { method?: string; signal?: AbortSignal } = {}) {
    this.url = String(url);
    this.method = init.method ?? 'GET';
    this.signal = init.signal;
  }
} as typeof Request;

// antd's form reports its values through one. Node's own would keep the process alive, so a timer replaces it.
globalThis.MessageChannel ??= class {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// Pages of many fields on a busy machine: a longer timeout only costs time where something is broken.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

// jsdom matches every element against all of antd's rules, which takes seconds on a table; what hides an element in
// our pages is its own style.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// Ends what a test has left behind, so that the next one begins afresh: timers, spies, session, server time, storage.
// Testing Library has unmounted what it rendered before.
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  jest.clearAllMocks();
  const { clock, navigation, resetRuntime } = jest.requireActual<typeof import('../runtime')>('../runtime');
  navigation.releaseAll();
  resetRuntime();
  clock.sync(new Date().toISOString());
  sessionStorage.clear();
  localStorage.clear();
});

// pdf.js draws on canvases and works in a worker; jsdom has neither. What it draws is its business, and the stories'.
jest.mock('../pdf/pdfjs-engine', () => jest.requireActual('./fake-pdf'));

// echarts draws on canvases, too; the specs of the charts check the options that it gets.
jest.mock('../chart/echarts-parts', () => {
  const nothing = () => undefined;
  return {
    startChart: () => ({ setOption: nothing, resize: nothing, dispose: nothing, on: nothing }),
  };
});
