import { discovery } from './discovery';

const entry = (change: object = {}) => ({
  url: '/remotes/claims/0.1.0/mf-manifest.json',
  metadata: { version: '0.1.0', integrity: 'sha384-x' },
  deployment: { traffic: 100, default: true },
  extras: { description: '/remotes/claims/0.1.0/remote.json' },
  ...change,
});
const schema = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const isAccepted = (claims: unknown[]) => discovery.safeParse({ schema, microFrontends: { claims } }).success;

describe('registry.json', () => {
  it('may list several versions of a remote', () => {
    expect(isAccepted([entry(), entry({ fallbackUrl: 'https://cdn.example/claims/mf-manifest.json' })])).toBe(
      true,
    );
  });

  it('is refused for an invalid entry, whether first or second', () => {
    const bad = entry({ metadata: { version: '0.1.0' } });

    expect(isAccepted([bad])).toBe(false);
    expect(isAccepted([entry(), bad])).toBe(false);
  });

  it.each([
    ['a remote without a version', []],
    ['a script for a URL', [entry({ url: 'javascript:alert(1)' })]],
    ['more traffic than there is', [entry({ deployment: { traffic: 101, default: true } })]],
  ])('is refused for %s', (_issue, claims) => {
    expect(isAccepted(claims)).toBe(false);
  });
});
