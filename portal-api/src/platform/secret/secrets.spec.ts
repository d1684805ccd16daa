import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../config';
import { tempFolder } from '../../testing/temp-folder';
import { readPortalSecret, readProviderToken, refuseLostSecret } from './secrets';

let dataDir: string;
const at = (name: string) => join(dataDir, name);
const config = (settings: Record<string, string> = {}) =>
  readConfig({ PORTAL_DATA_DIR: dataDir, ...settings });

beforeEach(() => {
  dataDir = tempFolder();
});

describe.each([
  ['portal.secret', () => readPortalSecret(config()), /backup/],
  ['provider.token', () => readProviderToken(config()), /Remove the file/],
] as const)('%s', (name, read, advice) => {
  it.each([
    ['empty', ''],
    ['blank', ' \n'],
    ['short', 'half-a-secr'],
  ])('prevents the start with a message when it is %s', (_, text) => {
    writeFileSync(at(name), text);

    expect(read).toThrow(at(name));
    expect(read).toThrow(advice);
  });

  it('prevents the start when it cannot be read', () => {
    mkdirSync(at(name));

    expect(read).toThrow(`${at(name)} cannot be read (EISDIR)`);
  });
});

describe('secrets', () => {
  it('are generated once, in files that only their owner can read', () => {
    const made = readPortalSecret(config());
    made.keep();
    const token = readProviderToken(config());

    expect(readPortalSecret(config())).toMatchObject({ text: made.text, origin: 'file' });
    expect(readProviderToken(config())).toBe(token);
    expect(Math.min(made.text.length, token.length)).toBeGreaterThanOrEqual(43);
    for (const name of ['portal.secret', 'provider.token'])
      expect(statSync(at(name)).mode & 0o777).toBe(0o600);
  });

  it('are read from the settings first, which must have a minimum length', () => {
    writeFileSync(at('portal.secret'), 'x'.repeat(40));
    const set = config({ PORTAL_SECRET: 'y'.repeat(32), PROVIDER_TOKEN: 'z'.repeat(16) });

    expect(readPortalSecret(set)).toMatchObject({ text: 'y'.repeat(32), origin: 'environment' });
    expect(readProviderToken(set)).toBe('z'.repeat(16));
    // The command line reads the token from this file.
    expect(readFileSync(at('provider.token'), 'utf8')).toBe('z'.repeat(16));
    expect(() => config({ PORTAL_SECRET: ' '.repeat(40) })).toThrow('at least 32');
  });

  it('are not generated again when an embedded database exists', () => {
    mkdirSync(at('db'));

    expect(() => refuseLostSecret(config(), readPortalSecret(config()))).toThrow(
      /portal\.secret is missing beside a database.*backup/,
    );
  });
});
