import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { runNginx } from '../../scripts/lib/run-nginx.mjs';
import { runPgbouncer } from '../../scripts/lib/run-pgbouncer.mjs';
import { parse } from 'yaml';
import { say } from '../bench/text-table';

const seconds = (since: number) => (performance.now() - since) / 1000;
const healthyWithinS = 300;

/** Ports on which containers listen, by the name under which other containers reach them. */
const listeners = {
  storage: [9000],
  'api-1': [8081, 9464],
  'api-2': [8081, 9464],
  'edge-1': [8080, 9465],
  'edge-2': [8080, 9465],
  proxy: [8443],
} as const;
type Listener = keyof typeof listeners;
export const twins = ['api-1', 'api-2', 'edge-1', 'edge-2'] as const;
export type Twin = (typeof twins)[number];

interface Options {
  /** Name of the check, which has bundled the script of a bucket server that replaces the storage container. */
  check: string;
  /** URL of a PostgreSQL server that replaces the database container; TEST_DATABASE_URL by default. */
  databaseUrl?: string;
  /** Additional environment variables, as portal.env would set them. */
  settings?: Readonly<Record<string, string>>;
  /** Makes nginx send API calls to the edges too, which then choose an API. */
  callsThroughEdges?: boolean;
  /** Puts pgbouncer between APIs and database. */
  isPooled?: boolean;
  /** A built checkout of another version, which APIs and edges can be started from. */
  otherVersion?: string | undefined;
}

/** The checkout from which a process is started. */
export type Version = 'this' | 'other';

/**
 * Runs the processes of compose.yaml with their environment on the loopback interface: container names become ports,
 * container folders become temporary ones, and nginx is the one installed on this machine.
 */
export class Loopback {
  readonly #options: Options & { databaseUrl: string };
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
  readonly #services: Map<string, Service>;
  readonly #running = new Map<string, ChildProcess>();
  readonly #ports = new Map<string, number>();
  #proxy: { stop(): Promise<void> } | undefined;
  #pooler: { url: string; stop(): Promise<void> } | undefined;

  constructor(options: Options) {
    this.#options = { databaseUrl: process.env.TEST_DATABASE_URL ?? '', ...options };
    // The certificate of the proxy is self-signed.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    this.#services = readCompose('deploy/compose.yaml', { PORTAL_SEED: 'demo' });
  }

  /** Origin of nginx. */
  get origin(): string {
    return `https://localhost:${this.#portOf('proxy:8443')}`;
  }

  addressOf(name: Listener, port: number): string {
    return `http://127.0.0.1:${this.#portOf(`${name}:${port}`)}`;
  }

  secret(name: string): string {
    return readFileSync(this.#at(`secrets/${name}`), 'utf8').trim();
  }

  /** The pages are always those of this version. */
  async startAll(version: Version = 'this'): Promise<void> {
    for (const folder of ['data', 'config']) mkdirSync(this.#at(folder));
    execFileSync('sh', ['deploy/secrets.sh', this.#at('secrets')]);
    const { databaseUrl, isPooled } = this.#options;
    if (isPooled) this.#pooler = await runPgbouncer(databaseUrl, 'portal');
    rmSync(this.#at('secrets/database-url'));
    writeFileSync(this.#at('secrets/database-url'), this.#pooler?.url ?? databaseUrl);
    for (const [name, own] of Object.entries(listeners))
      for (const port of own) this.#ports.set(`${name}:${port}`, await freePort());
    await this.#startBucket();
    await Promise.all([this.migrate(version), this.#runToEnd('release')]);
    await Promise.all(twins.map((name) => this.start(name, version)));
    await this.#runToEnd('proxy-config');
    const configuration = readFileSync(this.#at('config/portal.conf'), 'utf8');
    this.#proxy = await runNginx(configuration, this.#portOf('proxy:8443'));
  }

  /** Resolves when the health check of the process passes. */
  async start(name: Twin, version: Version = 'this'): Promise<void> {
    const began = performance.now();
    const child = this.#spawn(name, version);
    this.#running.set(name, child);
    const [, ...probe] = this.#serviceOf(name).healthcheck?.test ?? [];
    const [, ...words] = probe.map((word) =>
      word.replace(
        /127\.0\.0\.1:(\d{4})/,
        (_, port: string) => `127.0.0.1:${this.#portOf(`${name}:${port}`)}`,
      ),
    );
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
      if (seconds(began) > healthyWithinS) throw new Error(`${name} is not healthy`);
      const [code] = await once(spawn(process.execPath, words), 'exit');
      if (code === 0) break;
      await sleep(200);
    }
    say(`${name}: healthy after ${seconds(began).toFixed(1)} s`);
  }

  migrate(version: Version = 'this'): Promise<void> {
    return this.#runToEnd('migrate', version);
  }

  /** Sends the signal and resolves with the seconds until the process ended. */
  async end(name: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
    const child = this.#running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return 0;
    const began = performance.now();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return seconds(began);
  }

  async stop(): Promise<void> {
    await this.#proxy?.stop();
    await Promise.all([...this.#running.keys()].map((name) => this.end(name, 'SIGKILL')));
    await this.#pooler?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #startBucket(): Promise<void> {
    const env = {
      PORT: String(this.#portOf('storage:9000')),
      BUCKET: 'portal',
      S3_ACCESS_KEY_ID: this.secret('s3-key-id'),
      S3_SECRET_ACCESS_KEY: this.secret('s3-secret'),
    };
    const child = spawn(process.execPath, [`portal-api/.cache/${this.#options.check}/bucket.js`], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#running.set('storage', child);
    await once(child.stdout, 'data');
  }

  async #runToEnd(name: string, version: Version = 'this'): Promise<void> {
    const began = performance.now();
    const [code] = await once(this.#spawn(name, version), 'exit');
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}`);
    say(`${name}: done in ${seconds(began).toFixed(1)} s`);
  }

  #spawn(name: string, version: Version = 'this'): ChildProcess {
    const { command, environment } = this.#serviceOf(name);
    const [program = '', ...words] = command.map((word) => this.#translated(name, word));
    const given = Object.entries({ ...environment, ...this.#options.settings });
    return spawn(program === 'node' ? process.execPath : program, words, {
      ...(version === 'other' && { cwd: this.#options.otherVersion }),
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        PORTAL_DATA_DIR: this.#at(`data/${name}`),
        // The edge's image does not contain the host.
        ...(name.startsWith('edge') && { PORTAL_HOST_DIR: this.#at('nothing') }),
        ...(this.#pooler && { DATABASE_DIRECT_URL: this.#options.databaseUrl }),
        ...Object.fromEntries(given.map(([key, value]) => [key, this.#translated(name, value)])),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  #translated(name: string, text: string): string {
    const own = this.#ports.get(`${name}:${text}`);
    if (own !== undefined) return String(own);
    const calls = this.#options.callsThroughEdges ? '--api edge-1:8080,edge-2:8080' : '$&';
    return (
      text
        .replace(/--api [^ ]+/, calls)
        .replace('--listen 8443', `--listen 127.0.0.1:${this.#ports.get('proxy:8443')}`)
        .replaceAll('/run/secrets/', `${this.#at('secrets')}/`)
        .replaceAll('/config/', `${this.#at('config')}/`)
        .replace(/^s3:\/\/portal-(?:files|releases)\//, 's3://portal/')
        // Commands that run only once listen on port 0: nobody reads their metrics.
        .replace(
          /^0\.0\.0\.0:(\d+)$/,
          (_, port: string) => `127.0.0.1:${this.#ports.get(`${name}:${port}`) ?? 0}`,
        )
        .replace(/^0\.0\.0\.0$/, '127.0.0.1')
        .replace(/\b([a-z]+(?:-\d)?:\d{4})\b/g, (place) =>
          this.#ports.has(place) ? `127.0.0.1:${this.#portOf(place)}` : place,
        )
    );
  }

  #serviceOf(name: string): Service {
    const service = this.#services.get(name);
    if (!service) throw new Error(`compose.yaml has no ${name}`);
    return service;
  }

  #portOf(place: string): number {
    const port = this.#ports.get(place);
    if (port === undefined) throw new Error(`nobody listens on ${place}`);
    return port;
  }

  #at(name: string): string {
    return join(this.#folder, name);
  }
}

/** The parts of a service that this check reads. */
interface Service {
  command: string[];
  environment: Record<string, string>;
  depends_on: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
}

interface Document {
  services: Record<string, Partial<Service>>;
}

/** Reads the services of compose.yaml, with `${NAME:-default}` filled in from `variables`. */
function readCompose(file: string, variables: Readonly<Record<string, string>>): Map<string, Service> {
  const text = readFileSync(file, 'utf8').replace(
    /\$\{(\w+):-([^}]*)\}/g,
    (_, name: string, otherwise: string) => variables[name] ?? otherwise,
  );
  const { services } = parse(text, { merge: true }) as Document;
  return new Map(
    Object.entries(services).map(
      ([name, { command = [], environment = {}, depends_on = {}, healthcheck }]) => [
        name,
        { command, environment, depends_on, ...(healthcheck && { healthcheck }) },
      ],
    ),
  );
}
