import { readManifest } from './version-manifest';

const manifest = (change: object = {}, entry: object = {}) => ({
  name: 'claims',
  metaData: {
    globalName: 'claims_1',
    remoteEntry: { name: 'entry.js', path: 'assets/', type: 'global', ...entry },
  },
  exposes: [{ path: './remote' }],
  ...change,
});

describe('a federation manifest', () => {
  it('names the entry file and its global', () => {
    expect(readManifest(manifest(), './remote')).toEqual({
      entry: 'assets/entry.js',
      globalName: 'claims_1',
      isModule: false,
    });
  });

  it('recognises an entry that is a module', () => {
    expect(readManifest(manifest({}, { type: 'module' }), './remote').isModule).toBe(true);
  });

  it.each([
    ['no JSON object', 'text'],
    ['no name', manifest({ name: undefined })],
    ['no entry', manifest({ metaData: {} })],
    ['nothing of what the host loads', manifest({ exposes: [{ path: './other' }] })],
  ])('is refused with %s', (_reason, raw) => {
    expect(() => readManifest(raw, './remote')).toThrow(/manifest/);
  });
});
