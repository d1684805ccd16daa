/** State outside React: a value that is replaced, never mutated. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  update(change: (present: T) => T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let present = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    present = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => present,
    set,
    update: (change) => set(change(present)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
