import { baseAt, settled } from './loading.fixture';
import { createRemoteFiles } from './remote-files';

const base = baseAt('2.0.0');
const known = { remote: 'claims', version: '2.0.0', base, hashes: { 'assets/now.js': 'sha384-now' } };
const lost = (url: string) => Object.assign(new Error('Loading chunk failed.'), { request: url });

/** A fake server that answers with these statuses; the last one repeats. */
function serverAnswering(...statuses: number[]) {
  const answers = [...statuses];
  return jest.fn(async () => {
    const status = answers.length > 1 ? answers.shift() : answers[0];
    return { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) } as Response;
  });
}

describe('the files of a remote', () => {
  beforeEach(() => jest.useFakeTimers());

  const filesWith = (fetchAll = async () => ({ 'assets/later.js': 'sha384-later' })) => {
    const files = createRemoteFiles();
    files.know({ ...known, fetchAll });
    return files;
  };

  it('have the hashes listed in the page; an unlisted file gets a hash that no file matches', () => {
    const files = filesWith();

    expect(files.integrityOf(`${base}assets/now.js`)).toBe('sha384-now');
    expect(files.integrityOf(`${base}assets/smuggled.js`)).toMatch(/^sha384-A{64}$/);
    expect(files.integrityOf('http://localhost/assets/host.js')).toBeUndefined();
  });

  it('have a hash before their request, unless their remote requests hashes itself', async () => {
    const [own, foreign] = [true, false].map((asksForHashes) => {
      const files = createRemoteFiles();
      const fetchAll = async () => ({ 'assets/later.js': 'sha384-later' });
      files.know({ ...known, fetchAll, asksForHashes });
      return files;
    });
    const later = `${base}assets/later.js`;

    expect(own?.integrityAhead(later)).toBeUndefined();
    expect(foreign?.integrityAhead(later)).toMatch(/^sha384-A{64}$/);
    expect(await foreign?.allOf(base)).toEqual({ [later]: 'sha384-later' });
    await own?.load(later, async () => {});

    expect([own, foreign].map((files) => files?.integrityAhead(later))).toEqual([
      'sha384-later',
      'sha384-later',
    ]);
    expect(own?.integrityAhead(`${base}assets/smuggled.js`)).toMatch(/^sha384-A{64}$/);
    expect(own?.integrityAhead('http://localhost/assets/host.js')).toBeUndefined();
  });

  it('have no hashes while the remote is developed', async () => {
    const files = createRemoteFiles();
    files.know({ ...known, hashes: {}, fetchAll: async () => ({}) });
    await files.allOf(base);

    expect(files.integrityAhead(`${base}assets/now.js`)).toBeUndefined();
  });

  it('are loaded only after their hash is known, and the full list is fetched once', async () => {
    const fetchAll = jest.fn(async () => ({ 'assets/later.js': 'sha384-later' }));
    const files = filesWith(fetchAll);
    const seen: unknown[] = [];
    const attempt = async () => void seen.push(files.integrityOf(`${base}assets/later.js`));

    await Promise.all([1, 2].map(() => files.load(`${base}assets/later.js`, attempt)));

    expect(seen).toEqual(['sha384-later', 'sha384-later']);
    expect(fetchAll).toHaveBeenCalledTimes(1);
  });

  it('are retried after a temporary error', async () => {
    globalThis.fetch = serverAnswering(503, 200);
    const url = `${base}assets/now.js`;
    const attempt = jest.fn(async () => 'chunk').mockRejectedValueOnce(lost(url));

    expect(await settled(filesWith().load(url, attempt))).toEqual({ value: 'chunk' });
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('are not retried when the server returns 404', async () => {
    globalThis.fetch = serverAnswering(404);
    const url = `${base}assets/now.js`;
    const attempt = jest.fn(async () => Promise.reject(lost(url)));

    expect(await settled(filesWith().load(url, attempt))).toMatchObject({
      failure: { remote: 'claims', version: '2.0.0', stage: 'code', message: expect.stringContaining('404') },
    });
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('are reported as tampered with when the server has them but their hash does not match', async () => {
    const serve = serverAnswering(200);
    globalThis.fetch = jest.fn(async (_url: RequestInfo | URL, init?: RequestInit) =>
      init?.integrity ? Promise.reject(new TypeError('Failed to fetch')) : serve(),
    );
    const url = `${base}assets/now.js`;

    expect(await settled(filesWith().load(url, async () => Promise.reject(lost(url))))).toMatchObject({
      failure: { stage: 'integrity' },
    });
  });

  it('fail with a timeout when loading never ends', async () => {
    const loading = filesWith().load(`${base}assets/now.js`, () => new Promise(() => {}));

    expect(await settled(loading)).toMatchObject({ failure: { stage: 'timeout' } });
  });

  it('fail with the original error when their code throws, without a retry', async () => {
    const attempt = jest.fn(async () => Promise.reject(new Error('x is not a function')));

    expect(await settled(filesWith().load(`${base}assets/now.js`, attempt))).toMatchObject({
      failure: { stage: 'code', message: expect.stringContaining('x is not a function') },
    });
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});
