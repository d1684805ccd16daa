import { mountAndUnmount, mountingLimits } from './mounting';
import { installCensus, type CensusWindow } from './page-census';

type Listener = () => void;

/** Simulates the parts of a browser page that the two functions use. */
function aPage() {
  const originals = { ...globalThis };
  const target = () => new EventTarget();
  const element = () => ({ innerText: '', childNodes: [] as unknown[], remove() {} });
  const body = Object.assign(target(), { append() {} });
  const document = Object.assign(target(), {
    body,
    documentElement: target(),
    createElement: element,
    querySelectorAll: () => styles,
  });
  const styles: unknown[] = [];
  const window = Object.assign(target(), {
    setInterval: (work: Listener, ms: number) => setInterval(work, ms),
    clearInterval: (id: NodeJS.Timeout) => clearInterval(id),
    WebSocket: class extends EventTarget {},
  });
  Object.assign(globalThis, { window, document });
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const restore = () => {
    Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
    Object.assign(globalThis, { window: originals.window, document: originals.document });
  };
  return { window: window as typeof window & CensusWindow, styles, restore };
}

type Parcel = Record<string, (props: { domElement: { innerText: string } }) => Promise<void>>;

const input = {
  limits: { ...mountingLimits, rounds: 3 },
  version: '1.0.0',
  exposes: './remote',
  entryUrl: '',
  slots: [] as string[],
};

async function tryRemote(
  remote: (page: ReturnType<typeof aPage>) => object,
  slots: string[] = [],
  limits = input.limits,
) {
  const page = aPage();
  try {
    installCensus('remote_claims');
    const module = remote(page);
    Object.assign(page.window, { remote_claims: { get: () => () => module } });
    return await mountAndUnmount({ ...input, slots, limits });
  } finally {
    page.restore();
  }
}

const orderly = (mount: () => void = () => {}, unmount: () => void = () => {}): Parcel => ({
  bootstrap: async () => {},
  async mount({ domElement }) {
    domElement.innerText = 'a page';
    mount();
  },
  unmount: async () => unmount(),
});

describe('mounting a remote repeatedly', () => {
  it('finds no issues when the remote removes what it added', async () => {
    const found = await tryRemote(({ window }) => {
      const listen = () => {};
      return orderly(
        () => window.addEventListener('resize', listen),
        () => window.removeEventListener('resize', listen),
      );
    });

    expect(found).toEqual({ contract: [], leaks: [] });
  }, 20_000);

  it('finds listeners and timers that every mount adds, and ignores what only the first one adds', async () => {
    const timers: NodeJS.Timeout[] = [];
    let isFirst = true;
    const found = await tryRemote(({ window, styles }) =>
      orderly(() => {
        window.addEventListener('resize', () => {});
        timers.push(window.setInterval(() => {}, 60_000));
        if (isFirst) styles.push({});
        isFirst = false;
      }),
    );
    timers.forEach((timer) => clearInterval(timer));

    expect(found.leaks).toEqual([
      'pages: more window resize listeners each time it is mounted',
      'pages: more intervals each time it is mounted',
    ]);
  }, 20_000);

  it('checks the exposed module against the contract', async () => {
    const { mount: _, ...lame } = orderly();
    const found = await tryRemote(
      () => ({ ...lame, slotLifecycles: { 'claims.extra': orderly() } }),
      ['claims.to-do'],
    );

    expect(found.contract).toEqual([
      'the remote has no mount',
      'the widget claims.to-do has no bootstrap',
      'the widget claims.to-do has no mount',
      'the widget claims.to-do has no unmount',
      'the widget claims.extra is not in remote.json',
    ]);
  });

  it('times out when mounting never ends', async () => {
    const endless = () => ({ ...orderly(), mount: () => new Promise<void>(() => {}) });

    await expect(tryRemote(endless, [], { ...input.limits, partMs: 50 })).rejects.toThrow(
      'mount of pages did not end within 0.05 s',
    );
  });
});
