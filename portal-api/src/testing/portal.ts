import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { fixedClock, type FixedClock } from 'shared-kernel/domain/clock';
import { buildApp } from '../app';
import { compose, type Parts } from '../compose';
import type { Config } from '../config';
import { modules } from '../modules';
import { registerClockCommands } from '../modules/provider';
import { openSession } from '../modules/session';
import type { Context } from '../platform/context';
import type { Db, OpenedDatabase } from '../platform/db/database';
import type { Module } from '../platform/http/route';
import { createServer } from '../platform/http/server';
import { seedDatabase } from '../seeds/run';
import { createCaller, type Caller } from './caller';
import { createGiven, type Given } from './given';
import { tempFolder } from './temp-folder';
import { createTestWorkers } from './test-workers';
import { readTemplate } from './template';
import { openTestDatabase, type Engine, type TestDatabase } from './test-database';

export { fieldsOf, type Caller, type Reply } from './caller';
export type { Given, GivenCustomer } from './given';
export { firstRow, insertRow, rowsOf, updateRows } from './rows';

/** The whole API on a separate database, with reference data and products but no demo accounts. */
export interface Portal {
  ctx: Context;
  clock: FixedClock;
  /** Returns a caller signed in without /login; the session outlives any move of the clock. */
  as(username: string): Caller;
  anonymous: Caller;
  given: Given;
  /** Runs a provider command; a refusal is thrown as a Problem. */
  provider(
    command: string,
    positional?: readonly (string | number)[],
    options?: Record<string, string | number | true>,
  ): Promise<unknown>;
  /** Sends a raw request, without session or encoding. */
  inject: FastifyInstance['inject'];
  /** Listens on the loopback, for requests that cannot be injected. Resolves with the port. */
  listen(): Promise<number>;
  /** Opens another instance on the same database. */
  another(options?: Omit<PortalOptions, 'engine'>): Promise<Portal>;
  close(): Promise<void>;
}

export interface PortalOptions {
  /** ISO instant at which the clock starts; 2026-11-21T09:30:00+08:00 by default. */
  now?: string;
  /** PGlite in memory by default; also set by TEST_ENGINE=postgres (on TEST_DATABASE_URL). */
  engine?: Engine;
  /** Modules of the spec, bound in addition to the real ones. */
  extra?: readonly Module[];
  /** Settings that differ from the tests' usual ones. */
  config?: Partial<Config>;
  /** Key that seals documents; none by default. */
  sealKey?: Parts['sealKey'];
  /** Replaces the usual way of listening to the database's notices. */
  listen?: OpenedDatabase['listen'];
  /** Receives each line that the server logs; by default stderr, only with TEST_LOG=on. */
  onLog?: (line: string) => void;
}

export const testProviderToken = 'provider-token-of-the-tests';
export const testPiiSecret = 'a secret that only the tests of the portal know';
const defaultNow = '2026-11-21T09:30:00+08:00';

/** Opens the API for one test. A database is created once per spec file and reset to its base rows each time. */
export async function openPortal({
  engine = defaultEngine(),
  ...options
}: PortalOptions = {}): Promise<Portal> {
  const database = await borrow(engine);
  return openOn(database, options, () => giveBack(engine, database));
}

async function openOn(
  database: TestDatabase,
  options: Omit<PortalOptions, 'engine'>,
  released: () => void,
): Promise<Portal> {
  const { now = defaultNow, extra = [], config = {}, onLog } = options;
  const dataDir = tempFolder();
  const clock = fixedClock(now);
  const { ctx, registry, feed } = compose({
    ...partsFor(database.db, dataDir, clock, config),
    sealKey: options.sealKey,
    listen: options.listen ?? database.listen,
  });
  registerClockCommands(ctx, clock);
  const server = await createServer({ log: onLog ? { write: onLog } : process.env.TEST_LOG === 'on' });
  await buildApp({
    ctx,
    registry,
    feed,
    providerToken: testProviderToken,
    server,
    modules: [...modules, ...extra],
    // Every spec of the API proves the contract's lists.
    onUndeclared: (text) => {
      throw new Error(text);
    },
  });
  const closed = async () => {
    await ctx.imports.settled();
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
    released();
  };
  return {
    ctx,
    clock,
    as: (username) => createCaller(server, sessionHeaders(ctx, username)),
    anonymous: createCaller(server, async () => ({})),
    given: createGiven(ctx),
    provider: (command, positional = [], options = {}) =>
      registry.run(
        command,
        positional.map(String),
        Object.fromEntries(
          Object.entries(options).map(([name, value]) => [name, value === true || String(value)]),
        ),
      ),
    inject: server.inject.bind(server),
    async listen() {
      const address = await server.listen({ host: '127.0.0.1', port: 0 });
      return Number(new URL(address).port);
    },
    another: (other = options) => openOn(database, other, () => undefined),
    close: closed,
  };
}

type Open = (options?: PortalOptions) => Promise<Portal>;
type Specs = (open: Open) => void;

/** Runs `make` before each test (or as `before` says) and returns a proxy that always refers to the latest result. */
export function eachTest<Made extends object>(make: () => Promise<Made>, before = beforeEach): Made {
  let latest: Made | undefined;
  before(async () => {
    latest = await make();
  });
  return new Proxy({} as Made, { get: (_, key) => latest && Reflect.get(latest, key) });
}

/** Opens a portal for each test of the block. */
export function eachPortal(open: Open, options?: PortalOptions): Portal {
  const portal = eachTest(() => open(options));
  afterEach(() => portal.close());
  return portal;
}

/** Opens one portal for all tests of the block. */
export function onePortal(open: Open, options?: PortalOptions): Portal {
  const portal = eachTest(() => open(options), beforeAll);
  afterAll(() => portal.close());
  return portal;
}

/**
 * Runs the same specs on PGlite and, when TEST_DATABASE_URL is set, on PostgreSQL: for features in which the two
 * differ, such as locks, notifications, streams of rows, extensions.
 */
export const eachDatabase = (specs: Specs): void =>
  onEngines(serverUrl ? ['pglite', 'postgres'] : ['pglite'], specs);

/**
 * Runs the specs on one database, which takes half the time: on PostgreSQL when TEST_DATABASE_URL is set, on PGlite
 * otherwise. TEST_DATABASES=all, as in `npm run check -- databases`, runs them on both.
 */
export function oneDatabase(specs: Specs): void {
  if (process.env.TEST_DATABASES === 'all') eachDatabase(specs);
  else onEngines([serverUrl ? 'postgres' : 'pglite'], specs);
}

const serverUrl = process.env.TEST_DATABASE_URL;

const onEngines = (engines: readonly Engine[], specs: Specs): void =>
  describe.each(engines)('on %s', (engine) => specs((options) => openPortal({ ...options, engine })));

const defaultEngine = (): Engine => (process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'pglite');

function partsFor(db: Db, dataDir: string, clock: FixedClock, set: Partial<Config> = {}): Parts {
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    noticeMs: 0,
    dataDir,
    databaseUrl: undefined,
    databaseSchema: undefined,
    seed: 'none',
    brand: { name: '雇安通', code: 'gat' },
    secret: undefined,
    providerToken: testProviderToken,
    autopilot: false,
    demoNow: clock.now().toISOString(),
    demoSmsCode: '246810',
    wechat: undefined,
    ...set,
  };
  const log = process.env.TEST_LOG === 'on' ? console : { info: ignore, warn: ignore, error: logError };
  return {
    config,
    secrets: { pii: Buffer.from(testPiiSecret), providerToken: testProviderToken },
    db,
    clock,
    log,
    workers,
  };
}

const ignore = () => undefined;
/** An unexpected failure of the API is a bug: the failing test should show it. */
const logError = (facts: object, text: string) =>
  process.stderr.write(
    `${text}: ${String('err' in facts && facts.err instanceof Error ? facts.err.stack : '')}\n`,
  );

function sessionHeaders(ctx: Context, username: string): () => Promise<Record<string, string>> {
  let session: { token: string; openedAt: number } | undefined;
  return async () => {
    const at = ctx.clock.now().getTime();
    if (!session || Math.abs(at - session.openedAt) > 3_600_000) {
      const user = await ctx.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      session = { token: await openSession(ctx.db, ctx.clock, user.id, '127.0.0.1'), openedAt: at };
    }
    return { token: session.token };
  };
}

const workers = createTestWorkers();
const idle: Record<Engine, TestDatabase[]> = { pglite: [], postgres: [] };
const opened = new Set<TestDatabase>();

const fill = (db: Db) => seedDatabase(partsFor(db, tmpdir(), fixedClock(defaultNow)), ignore);

/** Returns a cluster with all migrations and the base rows, to be opened elsewhere than in memory. */
export const baseCluster = (): Promise<Blob> => readTemplate(fill);

async function borrow(engine: Engine): Promise<TestDatabase> {
  const free = idle[engine].pop();
  if (free) {
    await free.reset();
    return free;
  }
  const database = await openTestDatabase(engine, fill);
  opened.add(database);
  return database;
}

const giveBack = (engine: Engine, database: TestDatabase) => void idle[engine].push(database);

afterAll(async () => {
  await Promise.all([workers.close(), ...[...opened].map((database) => database.destroy())]);
});
