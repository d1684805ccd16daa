import type { ComponentType } from 'react';

/** Retry delays of a chunk, in milliseconds: a deploy or a short network failure is over by then. */
const pauses = [500, 1500];

type Load<Props> = () => Promise<ComponentType<Props>>;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether a retry may help: a file failed to load. Not after the host has already retried, nor when code threw. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isFile = error.name === 'ChunkLoadError' || 'request' in error;
  return isFile || (error instanceof TypeError && /import/i.test(error.message));
}

/** Loads a chunk, asking up to three times. */
export async function loadWithRetry<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (const ms of pauses) {
    try {
      return await load();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await after(ms);
    }
  }
  return load();
}

export interface LazyState<Props> {
  readonly component?: ComponentType<Props>;
  readonly error?: unknown;
}

/** A page or widget whose code is loading, loaded, or failed. */
export interface LazyPage<Props> {
  getState(): LazyState<Props>;
  subscribe(onChange: () => void): () => void;
}

export interface LazyPages<Props extends object> {
  /** Returns the page of an id; the first call starts loading its code. */
  of(id: string, load: Load<Props>): LazyPage<Props>;
  isKnown(id: string): boolean;
  /** As `of`, but loads again after a failure: for callers that call once, not on every render. */
  again(id: string, load: Load<Props>): LazyPage<Props>;
  /** Clears a failed load; the next `of` retries. */
  renew(id: string): void;
}

export function createLazyPages<Props extends object>(): LazyPages<Props> {
  const known = new Map<string, LazyPage<Props>>();
  const pages: LazyPages<Props> = {
    of(id, load) {
      const page = known.get(id) ?? startLoading(load);
      known.set(id, page);
      return page;
    },
    again(id, load) {
      if (pages.of(id, load).getState().error !== undefined) pages.renew(id);
      return pages.of(id, load);
    },
    isKnown: (id) => known.has(id),
    renew: (id) => void known.delete(id),
  };
  return pages;
}

function startLoading<Props>(load: Load<Props>): LazyPage<Props> {
  let state: LazyState<Props> = {};
  const listeners = new Set<() => void>();
  const settle = (next: LazyState<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  loadWithRetry(load).then(
    (component) => settle({ component }),
    (error: unknown) => settle({ error: error ?? new Error('a page could not be loaded') }),
  );
  return {
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
