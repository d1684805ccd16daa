import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from './config';
import { tempFolder } from './testing/temp-folder';

describe('the configuration', () => {
  it('is the demo on the embedded database when no variable is set', () => {
    expect(readConfig({})).toMatchObject({
      port: 0,
      dataDir: '.data',
      databaseUrl: undefined,
      seed: 'demo',
      autopilot: true,
      demoNow: undefined,
      brand: { name: '雇安通', code: 'gat' },
    });
  });

  it('has an address for metrics only when one is set', () => {
    expect(readConfig({}).metricsListen).toBeUndefined();
    expect(readConfig({ METRICS_LISTEN: '127.0.0.1:9464' }).metricsListen).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
  });

  it('accepts an address with a port for the provider’s calls, also for IPv6', () => {
    const listen = (PROVIDER_LISTEN: string) => readConfig({ PROVIDER_LISTEN }).providerListen;

    expect(readConfig({}).providerListen).toBeUndefined();
    expect(listen('10.0.0.5:8090')).toEqual({ host: '10.0.0.5', port: 8090 });
    expect(listen('[::1]:8090')).toEqual({ host: '::1', port: 8090 });
    expect(() => listen('8090')).toThrow(/PROVIDER_LISTEN: must be an address and a port/);
  });

  it('lists all invalid variables together, by name', () => {
    const env = {
      PORTAL_SEED: 'some',
      DATABASE_URL: 'mysql://x',
      DEMO_NOW: 'tomorrow',
      PROVIDER_TOKEN: 'short',
      PORTAL_EDGE_SECRET: 'with"quotes"and too few',
    };

    expect(() => readConfig(env)).toThrow(/PORTAL_SEED[^]*DATABASE_URL|DATABASE_URL[^]*PORTAL_SEED/);
    expect(() => readConfig(env)).toThrow(/DEMO_NOW: must be an instant/);
    expect(() => readConfig(env)).toThrow(/PROVIDER_TOKEN: must have at least 16/);
    expect(() => readConfig(env)).toThrow(/PORTAL_EDGE_SECRET: must have 32/);
  });

  it('reads a variable from the file that <NAME>_FILE names, and refuses a double setting or an unreadable file', () => {
    const folder = tempFolder();
    const at = (name: string) => join(folder, name);
    writeFileSync(at('token'), `${'t'.repeat(16)}\n`);

    expect(readConfig({ PROVIDER_TOKEN_FILE: at('token') }).providerToken).toBe('t'.repeat(16));
    expect(() => readConfig({ PROVIDER_TOKEN: 'x'.repeat(16), PROVIDER_TOKEN_FILE: at('token') })).toThrow(
      'PROVIDER_TOKEN_FILE: must not be set beside PROVIDER_TOKEN',
    );
    expect(() => readConfig({ PORTAL_SECRET_FILE: at('nothing'), PORTAL_SEED: 'some' })).toThrow(
      /PORTAL_SECRET_FILE: .*nothing cannot be read \(ENOENT\)\n  PORTAL_SEED: /,
    );
  });

  it('accepts the direct address of a database server only together with that of its pooler', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db/portal' };
    const pooler = { DATABASE_URL: 'postgres://pooler/portal' };

    expect(readConfig({ ...pooler, ...direct }).databaseDirectUrl).toBe('postgres://db/portal');
    expect(() => readConfig(direct)).toThrow('DATABASE_URL: must be set beside DATABASE_DIRECT_URL');
  });

  it('accepts an S3 bucket for files, with path-style URLs when an endpoint is set', () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    const files = (env: object) =>
      readConfig({ FILES_STORE: 's3://papers/portal/', ...keys, ...env }).filesBucket;

    expect(files({ S3_ENDPOINT: 'http://minio.example:9000/' })).toMatchObject({
      url: 'http://minio.example:9000/papers',
      prefix: 'portal/',
    });
    expect(files({ S3_REGION: 'cn-north-1' })?.url).toBe('https://papers.s3.cn-north-1.amazonaws.com');
    expect(readConfig({}).filesBucket).toBeUndefined();
    expect(() => readConfig({ FILES_STORE: 's3://papers' })).toThrow(
      /S3_ACCESS_KEY_ID: must be set beside FILES_STORE/,
    );
    expect(() => readConfig({ FILES_STORE: 'papers' })).toThrow(/FILES_STORE: must be folder or s3:/);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PROVIDER_AUTOPILOT: 'off' })).toMatchObject({
      databaseUrl: undefined,
      autopilot: false,
    });
  });

  it('has no fixed SMS code without the demo data', () => {
    expect(readConfig({ PORTAL_SEED: 'none' }).demoSmsCode).toBeUndefined();
  });

  it('has no demo data on a database server by default', () => {
    const server = { DATABASE_URL: 'postgres://db.example/portal' };

    expect(readConfig(server)).toMatchObject({ seed: 'none', autopilot: false, demoSmsCode: undefined });
    expect(readConfig({ ...server, PORTAL_SEED: 'demo' })).toMatchObject({
      seed: 'demo',
      autopilot: true,
      demoSmsCode: '246810',
    });
  });
});
