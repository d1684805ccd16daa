import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// jsdom lacks both, and react-router needs them on import.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// antd needs these, which jsdom lacks.
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
// Reports every element as visible.
globalThis.IntersectionObserver ??= class {
  constructor(readonly report: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.report([{ isIntersecting: true }]);
  }
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// react-router's data router creates a Request for every navigation; without loaders it reads nothing else of it.
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

// antd's form reports values through a MessageChannel. Node's would keep the process alive, so a timer replaces it.
globalThis.MessageChannel ??= class {
  readonly port1: { onmessage: (() => void) | null } = { onmessage: null };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// For pages with many fields on a busy machine: a longer timeout costs time only when a test fails.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);

// jsdom matches every element against all of antd's rules, which takes seconds on a table; our pages hide elements by
// inline style only.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// Cleans up after a test: timers, spies, session, server time, storage. Testing Library has already unmounted what it
// rendered.
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

// pdf.js needs a canvas and a worker, which jsdom lacks. The real rendering is covered by the stories.
jest.mock('../pdf/pdfjs-engine', () => jest.requireActual('./fake-pdf'));

// echarts needs a canvas too; the specs of charts check the options passed to it.
jest.mock('../chart/echarts-parts', () => {
  const nothing = () => undefined;
  return {
    startChart: () => ({ setOption: nothing, resize: nothing, dispose: nothing, on: nothing }),
  };
});
