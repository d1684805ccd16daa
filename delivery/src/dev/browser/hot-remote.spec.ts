import { hotRemote } from './hot-remote';

const calls: string[] = [];
beforeEach(() => void (calls.length = 0));

/** A module that records its lifecycle calls. */
function aModule(name: string, slots: readonly string[] = []) {
  const part = (of: string) => {
    const record = (what: string) => async (props: { name: string }) =>
      void calls.push(`${of} ${what} ${props.name}`);
    return {
      bootstrap: async () => {},
      mount: record('mounts'),
      update: record('updates'),
      unmount: record('unmounts'),
    };
  };
  return {
    ...part(name),
    preload: (path: string) => void calls.push(`${name} preloads ${path}`),
    slotLifecycles: Object.fromEntries(slots.map((slot) => [slot, part(`${name}/${slot}`)])),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const pages = { name: 'parcel-1' };
const widget = { name: 'parcel-2' };

describe('replacing a mounted remote during development', () => {
  it('unmounts the old module and mounts the new one wherever it was mounted', async () => {
    const { lifecycles, replace } = hotRemote(aModule('old', ['figure']));
    await lifecycles.mount(pages);
    await lifecycles.slotLifecycles.figure?.mount(widget);
    calls.length = 0;

    replace(aModule('new', ['figure']));
    await settled();

    expect(calls).toEqual([
      'old unmounts parcel-1',
      'old/figure unmounts parcel-2',
      'new mounts parcel-1',
      'new/figure mounts parcel-2',
    ]);
  });

  it('does not mount the new module where the old one was already unmounted', async () => {
    const { lifecycles, replace } = hotRemote(aModule('old'));
    await lifecycles.mount(pages);
    await lifecycles.unmount(pages);
    calls.length = 0;

    replace(aModule('new'));
    await settled();

    expect(calls).toEqual([]);
    lifecycles.preload('/somewhere');
    expect(calls).toEqual(['new preloads /somewhere']);
  });

  it('keeps the old widget in a slot that the new module lacks', async () => {
    const { lifecycles, replace } = hotRemote(aModule('old', ['figure']));

    replace(aModule('new'));
    await settled();
    await lifecycles.slotLifecycles.figure?.mount(widget);

    expect(calls).toEqual(['old/figure mounts parcel-2']);
  });

  it('mounts the next replacement after one that failed', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { lifecycles, replace } = hotRemote(aModule('old'));
    await lifecycles.mount(pages);
    const broken = aModule('broken');
    broken.mount = () => Promise.reject(new Error('cannot mount'));

    replace(broken);
    replace(aModule('fixed'));
    await settled();

    expect(consoleError).toHaveBeenCalledTimes(1);
    expect(calls.at(-1)).toBe('fixed mounts parcel-1');
    consoleError.mockRestore();
  });
});
