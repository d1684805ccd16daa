import { loadContainer } from './container';
import { baseAt } from './loading.fixture';

const names = globalThis as unknown as Record<string, unknown>;
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

/** Stands in for the browser: runs what the script would have run, then tells of its end. */
function whenAppended(run: (script: HTMLScriptElement) => 'load' | 'error') {
  const append = jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement) queueMicrotask(() => node.dispatchEvent(new Event(run(node))));
  });
  return append;
}

describe('the entry of a version', () => {
  const realFetch = globalThis.fetch;
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.fetch = realFetch;
    delete names.claims_2;
  });

  it('is held to its hash, as the page’s preload hint is', async () => {
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

  it('leaves no name behind that another version’s entry could be mistaken for', async () => {
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

  it('fails when it leaves nothing, or something else, under the name that the manifest gives', async () => {
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

  it('fails with its own words when it throws', async () => {
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

  it('is asked for again after a stumble, and not when it is gone', async () => {
    const answering = (status: number) =>
      (globalThis.fetch = jest.fn(async () => ({ ok: false, status })) as never);
    const append = whenAppended(() => 'error');

    answering(503);
    await expect(loadContainer(entry({ pauses: [1, 1] }))).rejects.toMatchObject({ mayPass: true });
    expect(append).toHaveBeenCalledTimes(3);

    append.mockClear();
    answering(404);
    await expect(loadContainer(entry({ pauses: [1, 1] }))).rejects.toMatchObject({ mayPass: false });
    expect(append).toHaveBeenCalledTimes(1);
  });
});
