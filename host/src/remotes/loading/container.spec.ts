import { loadContainer } from './container';
import { baseAt } from './loading.fixture';

const names = globalThis as Record<string, unknown>;
const url = `${baseAt('2.0.0')}assets/entry.js`;
const entry = (change: object = {}) => ({
  remote: 'claims',
  version: '2.0.0',
  url,
  integrity: 'sha384-e' as string | undefined,
  manifest: { entry: 'assets/entry.js', globalName: 'claims_2', isModule: false },
  pauses: [],
  ...change,
});
const container = { init: () => {}, get: async () => () => ({}) };

/** Replaces the browser's script loading: runs what the script would have run, then fires its load event. */
function whenAppended(run: (script: HTMLScriptElement) => 'load' | 'error') {
  return jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.dispatchEvent(new Event(run(node))));
  });
}

describe('the entry file of a version', () => {
  afterEach(() => delete names.claims_2);

  it('is loaded with its hash and the crossorigin mode of the preload hint', async () => {
    const scripts: HTMLScriptElement[] = [];
    whenAppended((script) => {
      scripts.push(script);
      names.claims_2 = container;
      return 'load';
    });

    await loadContainer(entry());

    expect(scripts.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      [url, 'sha384-e', 'anonymous'],
    ]);
  });

  it('deletes its global after loading, so that another version does not get its container', async () => {
    const other = { ...container };
    const left = [container, other];
    whenAppended(() => {
      names.claims_2 = left.shift();
      return 'load';
    });

    const first = await loadContainer(entry());
    expect(names.claims_2).toBeUndefined();

    expect(first).toBe(container);
    expect(await loadContainer(entry({ version: '1.0.0' }))).toBe(other);
  });

  it('fails when the global of its manifest is missing or no container', async () => {
    whenAppended(() => 'load');
    await expect(loadContainer(entry())).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('left no container at "claims_2"'),
    });

    whenAppended(() => {
      names.claims_2 = { init: 1 };
      return 'load';
    });
    await expect(loadContainer(entry())).rejects.toMatchObject({ stage: 'entry' });
  });

  it('fails with the error that its code throws', async () => {
    whenAppended((script) => {
      window.dispatchEvent(
        new ErrorEvent('error', { filename: script.src, error: new Error('no such shim') }),
      );
      return 'load';
    });

    await expect(loadContainer(entry())).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('no such shim'),
    });
  });

  it('is retried after a temporary error, but not when it is missing', async () => {
    const answering = (status: number) =>
      (globalThis.fetch = jest.fn(async () => ({ ok: false, status }) as Response));
    const append = whenAppended(() => 'error');

    answering(503);
    await expect(loadContainer(entry({ pauses: [1, 1] }))).rejects.toMatchObject({ isTemporary: true });
    expect(append).toHaveBeenCalledTimes(3);

    append.mockClear();
    answering(404);
    await expect(loadContainer(entry({ pauses: [1, 1] }))).rejects.toMatchObject({ isTemporary: false });
    expect(append).toHaveBeenCalledTimes(1);
  });
});
