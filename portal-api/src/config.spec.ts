import { readConfig } from './config';

describe('the configuration', () => {
  it('needs no settings: the demo on the embedded database', () => {
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

  it('lists every issue together, by the variable’s name', () => {
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

  it('treats an empty variable as unset', () => {
    expect(readConfig({ DATABASE_URL: '', PROVIDER_AUTOPILOT: 'off' })).toMatchObject({
      databaseUrl: undefined,
      autopilot: false,
    });
  });

  it('has no fixed SMS code outside the demo', () => {
    expect(readConfig({ PORTAL_SEED: 'none' }).demoSmsCode).toBeUndefined();
  });

  it('makes no demo on a database server by default', () => {
    const server = { DATABASE_URL: 'postgres://db.example/portal' };

    expect(readConfig(server)).toMatchObject({ seed: 'none', autopilot: false, demoSmsCode: undefined });
    expect(readConfig({ ...server, PORTAL_SEED: 'demo' })).toMatchObject({
      seed: 'demo',
      autopilot: true,
      demoSmsCode: '246810',
    });
  });
});
