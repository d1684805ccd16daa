import { readPortalConfig } from './portal-config';

const description = (name: string) => ({
  name,
  version: '0.1.0',
  requires: { kernel: '^0.3.0', api: '^1.0.0' },
  routes: [{ id: `${name}.list`, path: `/${name}/list`, title: '列表' }],
  slots: [],
  exposes: './remote',
  entry: 'mf-manifest.json',
  assets: { firstLoad: [] },
  integrity: {},
});

const claims = description('claims');

const entryOf = (name: string) => [
  { url: `/remotes/${name}/0.1.0/mf-manifest.json`, metadata: { version: '0.1.0' } },
];

const page = (change: object = {}) => ({
  brand: { name: '雇安通', code: 'gat', site: '/provider', salesCompany: '示例公司' },
  registry: { schema: 'x', microFrontends: { claims: entryOf('claims'), finance: entryOf('finance') } },
  remotes: { claims, finance: description('finance') },
  provides: { kernel: '0.3.0', api: '1.0.0', libraries: {} },
  ...change,
});

const origin = 'https://portal.example';

describe('the configuration in the page', () => {
  it('contains the base URL of each remote', () => {
    const { remotes, rejected } = readPortalConfig(page(), origin);

    expect(remotes.map(({ base }) => base)).toEqual([
      'https://portal.example/remotes/claims/0.1.0/',
      'https://portal.example/remotes/finance/0.1.0/',
    ]);
    expect(rejected).toEqual([]);
  });

  it('names the withdrawn versions', () => {
    const registry = { microFrontends: {}, withdrawn: { claims: ['0.9.0'] } };

    expect(readPortalConfig(page({ registry }), origin).withdrawn).toEqual({ claims: ['0.9.0'] });
    expect(readPortalConfig(page(), origin).withdrawn).toEqual({});
  });

  it.each([
    ['a description that is missing', { remotes: { claims } }],
    ['a description of another remote', { remotes: { claims, finance: claims } }],
    [
      'a description without routes',
      { remotes: { claims, finance: { ...description('finance'), routes: 3 } } },
    ],
    [
      'an empty list in the registry',
      { registry: { microFrontends: { claims: entryOf('claims'), finance: [] } } },
    ],
  ])('leaves out a remote that has %s', (_reason, change) => {
    const { remotes, rejected } = readPortalConfig(page(change), origin);

    expect(remotes.map((remote) => remote.description.name)).toEqual(['claims']);
    expect(rejected).toMatchObject([{ name: 'finance' }]);
  });

  it.each([[undefined], [{}], [page({ brand: { name: '' } })], [page({ registry: null })]])(
    'is refused when brand or registry is missing: %#',
    (raw) => {
      expect(() => readPortalConfig(raw, origin)).toThrow();
    },
  );

  it('is refused when the address of the official website is a script', () => {
    const raw = page({ brand: { name: '雇安通', code: 'gat', site: 'javascript:alert(1)' } });

    expect(() => readPortalConfig(raw, origin)).toThrow();
  });
});
