import { createStore, reportFailure } from 'shared-kernel/runtime';
import { RemoteFailure } from './remote-failure';

interface Holder {
  readonly name: string;
  readonly object: object;
  /** The properties to watch; without it all. */
  readonly keys?: readonly string[];
}

/**
 * Objects that all code of the page shares and that neither the host nor its libraries change. Functions are not
 * listed, because core-js, which pdf.js contains, replaces their `toString`.
 */
const holders: readonly Holder[] = [
  ...[Array, Object, String, Number, Promise, Map, Set, Storage, History, XMLHttpRequest].map(
    ({ name, prototype }) => ({ name: `${name}.prototype`, object: prototype as object }),
  ),
  { name: 'JSON', object: JSON },
  { name: 'Promise', object: Promise },
  { name: 'history', object: history, keys: ['pushState', 'replaceState', 'back', 'go'] },
  { name: 'window', object: window, keys: ['fetch', 'XMLHttpRequest', 'Promise', 'JSON'] },
];

interface Known {
  readonly holder: Holder;
  /** By key; undefined if the browser has no such property. */
  readonly properties: Readonly<Record<string, PropertyDescriptor | undefined>>;
}

const keysOf = ({ object, keys }: Holder) => keys ?? Object.getOwnPropertyNames(object);

const known = (holder: Holder): Known => ({
  holder,
  properties: Object.fromEntries(
    keysOf(holder).map((key) => [key, Object.getOwnPropertyDescriptor(holder.object, key)]),
  ),
});

const valueOf = (property: PropertyDescriptor | undefined): unknown => property?.get ?? property?.value;

interface Guard {
  readonly remote: string;
  /** Names of the properties that only this remote can have changed. */
  readonly changed: string[];
  isOver: boolean;
}

interface Guarding {
  readonly guards: readonly Guard[];
  /** State before the first of these remotes. */
  readonly before: readonly Known[];
}

const guarding = createStore<Guarding>({ guards: [], before: [] });

const inWords = (changed: readonly string[]) => `it changed ${changed.slice(0, 5).join(', ')} for everybody`;

/**
 * Guards the page while a remote is loaded or mounted. The returned function ends that and restores changed shared
 * functions. It returns their names if only this remote can have changed them, otherwise undefined.
 */
export function guardPage(remote: string): () => string | undefined {
  attributeChanges();
  const guard: Guard = { remote, changed: [], isOver: false };
  guarding.update(({ guards, before }) => ({
    guards: [...guards, guard],
    before: guards.length ? before : holders.map(known),
  }));
  return () => {
    if (guard.isOver) return undefined;
    guard.isOver = true;
    attributeChanges();
    guarding.update((now) => ({ ...now, guards: now.guards.filter((each) => each !== guard) }));
    return guard.changed.length ? inWords(guard.changed) : undefined;
  };
}

/** Called whenever a remote comes or goes: changes since the last call were made by one of the guarded remotes. */
function attributeChanges(): void {
  const { guards } = guarding.get();
  if (!guards.length) return;
  const changed = putBack();
  if (!changed.length) return;
  const [remote, ...others] = new Set(guards.map((guard) => guard.remote));
  if (remote !== undefined && !others.length) for (const guard of guards) guard.changed.push(...changed);
  else reportFailure({ area: 'host', error: new Error(`one of several remotes: ${inWords(changed)}`) });
}

/** Guards the page during `act`; throws a RemoteFailure when the remote has changed shared functions. */
export async function whileGuarded<T>(
  { remote, version }: { readonly remote: string; readonly version: string },
  act: () => Promise<T>,
): Promise<T> {
  const end = guardPage(remote);
  try {
    const result = await act();
    const cause = end();
    if (cause !== undefined) throw new RemoteFailure({ remote, version, stage: 'trespass', cause });
    return result;
  } finally {
    end();
  }
}

/** Accepts the history functions that the host's own libraries have replaced: those are not a remote's changes. */
export function acceptHistory(): void {
  guarding.update(({ guards, before }) => ({
    guards,
    before: before.map((each) => (each.holder.object === history ? known(each.holder) : each)),
  }));
}

/** Restores changed properties and returns their names. Uses plain loops, as array methods may have been changed. */
function putBack(): string[] {
  const changed: string[] = [];
  for (const { holder, properties } of guarding.get().before) {
    // New properties are ignored: a library may add a function that this browser lacks. `delivery verify` refuses
    // others.
    for (const key of Object.keys(properties)) {
      const property = properties[key];
      if (Object.is(valueOf(property), valueOf(Object.getOwnPropertyDescriptor(holder.object, key))))
        continue;
      if (property) Reflect.defineProperty(holder.object, key, property);
      else Reflect.deleteProperty(holder.object, key);
      changed[changed.length] = `${holder.name}.${key}`;
    }
  }
  return changed;
}
