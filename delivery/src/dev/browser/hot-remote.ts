/** The properties that single-spa passes to every lifecycle. */
interface Props {
  /** Unique among everything mounted. */
  name: string;
}

type Lifecycle = (props: Props) => Promise<unknown>;

interface Lifecycles {
  bootstrap: Lifecycle;
  mount: Lifecycle;
  update: Lifecycle;
  unmount: Lifecycle;
}

interface Remote extends Lifecycles {
  preload(pathname: string): void;
  slotLifecycles: Readonly<Record<string, Lifecycles>>;
}

interface HotRemote {
  /** The only remote that the host receives: it delegates to the current module. */
  lifecycles: Remote;
  /** Replaces the module and remounts everything that is mounted, in the same places. */
  replace(next: Remote): void;
}

/** Replaces a mounted remote's module unnoticed by the host: only this remote's components lose their state. */
export function hotRemote(first: Remote): HotRemote {
  let present = first;
  const pages = replaceable(() => present);
  const slots = Object.keys(first.slotLifecycles).map((id) => {
    // A slot that the new module lacks keeps its old content until the page is reloaded.
    let known = first.slotLifecycles[id] ?? first;
    return [id, replaceable(() => (known = present.slotLifecycles[id] ?? known))] as const;
  });
  let replacing = Promise.resolve();

  return {
    lifecycles: {
      ...pages.lifecycles,
      preload: (pathname) => present.preload(pathname),
      slotLifecycles: Object.fromEntries(slots.map(([id, { lifecycles }]) => [id, lifecycles])),
    },
    replace(next) {
      replacing = replacing
        .then(async () => {
          const parts = [pages, ...slots.map(([, slot]) => slot)];
          for (const part of parts) await part.leave();
          present = next;
          for (const part of parts) await part.enter();
        })
        // oxlint-disable-next-line no-console -- for the developer whose module it is
        .catch((problem: unknown) => console.error(problem));
    },
  };
}

/** Wraps lifecycles and records where they are mounted. */
function replaceable(present: () => Lifecycles) {
  const mounted = new Map<string, Props>();
  return {
    lifecycles: {
      bootstrap: (props) => present().bootstrap(props),
      async mount(props) {
        await present().mount(props);
        mounted.set(props.name, props);
      },
      update: (props) => present().update(props),
      unmount(props) {
        mounted.delete(props.name);
        return present().unmount(props);
      },
    } satisfies Lifecycles,
    async leave() {
      for (const props of mounted.values()) await present().unmount(props);
    },
    async enter() {
      for (const props of mounted.values()) {
        await present().bootstrap(props);
        await present().mount(props);
      }
    },
  };
}
