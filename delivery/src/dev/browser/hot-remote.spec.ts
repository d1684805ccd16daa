import { hotRemote } from './hot-remote';

/** A module that says what becomes of it. */
function aModule(name: string, said: string[], slots: readonly string[] = []) {
  const part = (of: string) => {
    const say = (what: string) => async (props: { name: string }) =>
      void said.push(`${of} ${what} ${props.name}`);
    return {
      bootstrap: async () => {},
      mount: say('mounts'),
      update: say('updates'),
      unmount: say('unmounts'),
    };
  };
  return {
    ...part(name),
    preload: (path: string) => void said.push(`${name} preloads ${path}`),
    slotLifecycles: Object.fromEntries(slots.map((slot) => [slot, part(`${name}/${slot}`)])),
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const pages = { name: 'parcel-1' };
const widget = { name: 'parcel-2' };

describe('a remote that is exchanged while it is mounted', () => {
  it('leaves with its old module and comes back with the new one, wherever it stands', async () => {
    const said: string[] = [];
    const { lifecycles, replace } = hotRemote(aModule('old', said, ['figure']));
    await lifecycles.mount(pages);
    await lifecycles.slotLifecycles.figure?.mount(widget);
    said.length = 0;

    replace(aModule('new', said, ['figure']));
    await settled();

    expect(said).toEqual([
      'old unmounts parcel-1',
      'old/figure unmounts parcel-2',
      'new mounts parcel-1',
      'new/figure mounts parcel-2',
    ]);
  });

  it('does not come back where it was left before', async () => {
    const said: string[] = [];
    const { lifecycles, replace } = hotRemote(aModule('old', said));
    await lifecycles.mount(pages);
    await lifecycles.unmount(pages);
    said.length = 0;

    replace(aModule('new', said));
    await settled();

    expect(said).toEqual([]);
    lifecycles.preload('/somewhere');
    expect(said).toEqual(['new preloads /somewhere']);
  });

  it('keeps the old widget in a slot that the new module lacks', async () => {
    const said: string[] = [];
    const { lifecycles, replace } = hotRemote(aModule('old', said, ['figure']));

    replace(aModule('new', said));
    await settled();
    await lifecycles.slotLifecycles.figure?.mount(widget);

    expect(said).toEqual(['old/figure mounts parcel-2']);
  });

  it('is exchanged again after an exchange that failed', async () => {
    const said: string[] = [];
    const complained = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { lifecycles, replace } = hotRemote(aModule('old', said));
    await lifecycles.mount(pages);
    const broken = aModule('broken', said);
    broken.mount = () => Promise.reject(new Error('cannot mount'));

    replace(broken);
    replace(aModule('mended', said));
    await settled();

    expect(complained).toHaveBeenCalledTimes(1);
    expect(said.at(-1)).toBe('mended mounts parcel-1');
    complained.mockRestore();
  });
});
