import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Pauses before a chunk is asked for again, in milliseconds: a deploy or a network that blinks is over by then. */
const pauses = [500, 1500];

type Load<Props> = () => Promise<ComponentType<Props>>;

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Loads a chunk, asking up to three times. */
export async function loadPatiently<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  for (const ms of pauses) {
    try {
      return await load();
    } catch {
      await after(ms);
    }
  }
  return load();
}

export interface LazyPages<Props extends object> {
  /** The component of an id, fetched when it is first rendered. */
  of(id: string, load: Load<Props>): LazyExoticComponent<ComponentType<Props>>;
  /** Forgets a failed fetch; the next `of` asks anew. React.lazy itself would remember the failure for ever. */
  renew(id: string): void;
}

export function createLazyPages<Props extends object>(): LazyPages<Props> {
  const known = new Map<string, LazyExoticComponent<ComponentType<Props>>>();
  return {
    of(id, load) {
      const component = known.get(id) ?? lazy(async () => ({ default: await loadPatiently(load) }));
      known.set(id, component);
      return component;
    },
    renew: (id) => void known.delete(id),
  };
}
