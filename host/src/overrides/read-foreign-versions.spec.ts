import { hasForeignVersions } from './override-links';
import { readForeignVersions } from './read-foreign-versions';

const page = {
  brand: { name: '雇安通' },
  overrides: { areOpen: true, active: [{ remote: 'claims', override: { url: 'http://localhost:3001/' } }] },
  registry: {
    schema: 'x',
    microFrontends: {
      claims: [
        { url: 'a', extras: { description: 'http://localhost:3001/remote.json' } },
        { url: 'b', extras: { description: '/remotes/claims/1.0.0/remote.json' } },
      ],
    },
  },
  remotes: { finance: { name: 'finance' } },
};

describe('override versions at another address', () => {
  const serve = (files: Readonly<Record<string, object>>) => {
    globalThis.fetch = jest.fn(async (url) => {
      const file = files[String(url)];
      // jsdom has no Response.
      return { ok: file !== undefined, json: async () => file } as Response;
    });
  };

  it('are described by the remote.json at that address', async () => {
    serve({ 'http://localhost:3001/remote.json': { name: 'claims', version: '9.9.9' } });

    expect(hasForeignVersions(page)).toBe(true);
    expect(await readForeignVersions(page)).toEqual({
      ...page,
      remotes: { finance: { name: 'finance' }, claims: { name: 'claims', version: '9.9.9' } },
    });
  });

  it('are described by the served version and marked as unreadable when their remote.json cannot be read', async () => {
    serve({ '/remotes/claims/1.0.0/remote.json': { name: 'claims', version: '1.0.0' } });

    expect(await readForeignVersions(page)).toMatchObject({
      remotes: { claims: { version: '1.0.0' } },
      overrides: { active: [{ remote: 'claims', isUnreadable: true }] },
    });
  });

  it('do not exist on a page whose overrides name a version only', () => {
    const active = [{ remote: 'claims', override: { version: '1.0.0' } }];

    expect(hasForeignVersions({ ...page, overrides: { areOpen: true, active } })).toBe(false);
    expect(hasForeignVersions(undefined)).toBe(false);
  });
});
