import { fork } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { temporaryFolder } from '../edge/edge.fixture';
import { listening, until } from '../environment/local-server.fixture';
import { launchBrowser, openContext } from './browser';
import { openRefusingProxy } from './refusing-proxy';
import { element, ways } from './ways-out.fixture';

const chromium = process.env.CHROMIUM || '/usr/bin/chromium';
const folder = temporaryFolder();

/** The same for what has no address with a path, or sends datagrams. */
const otherWays = [
  element('link', `rel: 'preconnect', href: to`),
  `new WebTransport(to.replace('http', 'https'))`,
  `const peer = new RTCPeerConnection({ iceServers: [{ urls: to.replace('http://', 'stun:') }, { urls: to.replace('http://', 'turn:') + '?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('…'); peer.createOffer().then((offer) => peer.setLocalDescription(offer))`,
];

/** A server that answers every request with a page, and counts everything that arrives at its port. */
async function openPlace() {
  const paths = new Set<string>();
  let arrived = 0;
  const server = createServer(({ url = '' }, answer) => {
    paths.add(url.slice(1));
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><body>');
  });
  server.on('upgrade', ({ url = '' }, socket) => void (paths.add(url.slice(1)), socket.destroy()));
  server.on('connection', () => (arrived += 1));
  const port = await listening(server);
  const datagrams = createSocket('udp4', () => (arrived += 1)).bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    paths,
    arrived: () => arrived,
    stop() {
      datagrams.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

async function tryEverything(page: Page, own: string, others: readonly string[]) {
  for (const [way, code] of Object.entries(ways))
    for (const to of [...others, own]) await page.evaluate(`{ const to = 'http://${to}/${way}'; ${code} } 0`);
  for (const code of otherWays)
    for (const to of others) await page.evaluate(`{ const to = 'http://${to}'; ${code} } 0`);
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');
const isAlive = (pid: number) => {
  try {
    return !/^State:\tZ/m.test(statusOf(pid));
  } catch {
    return false;
  }
};

async function processesOf(browser: Browser) {
  const devtools = await browser.newBrowserCDPSession();
  return (await devtools.send('SystemInfo.getProcessInfo')).processInfo;
}

const hasSandbox = existsSync(chromium) && process.env.PORTAL_VERIFY_SANDBOX !== 'off';

(hasSandbox ? describe : describe.skip)('code of others in the browser of a verification', () => {
  let browser: Browser;
  beforeAll(async () => {
    process.env.PORTAL_SECRET = 'known-to-the-portal-alone';
    browser = await launchBrowser();
  });
  afterAll(async () => {
    delete process.env.PORTAL_SECRET;
    await browser.close();
  });

  it('reaches the portal, and no other server of the machine by any means', async () => {
    const [portal, other] = [await openPlace(), await openPlace()];
    const { context, outside } = await openContext(browser, `http://${portal.address}`);
    const page = await context.newPage();
    await page.goto('/');

    await tryEverything(page, portal.address, [
      other.address,
      other.address.replace('127.0.0.1', 'localhost'),
    ]);
    const missing = () => Object.keys(ways).filter((way) => !portal.paths.has(way));
    await until(() => missing().length === 0, 20_000).catch(() => {});
    await context.close();
    portal.stop();
    other.stop();

    expect([...other.paths]).toEqual([]);
    expect(other.arrived()).toBe(0);
    expect([...outside].toSorted()).toEqual([other.address, other.address.replace('127.0.0.1', 'localhost')]);
    expect(missing()).toEqual([]);
  });

  it('runs as an unprivileged user, in namespaces and behind a filter of its own, without secrets', async () => {
    const context = await browser.newContext();
    await context.newPage();
    const look = async () =>
      (await processesOf(browser)).flatMap(({ id, type }) => {
        try {
          return [{ type, status: statusOf(id), environment: readFileSync(`/proc/${id}/environ`, 'utf8') }];
        } catch {
          // The browser ends processes that it does not need.
          return [];
        }
      });
    const isConfined = ({ status }: { status: string }) =>
      /^Seccomp:\t2$/m.test(status) && /^NSpid:(\t\d+){2,}$/m.test(status);
    let processes = await look();
    const renderers = () => processes.filter(({ type }) => type === 'renderer');
    // A process confines itself after its start.
    await until(async () => (processes = await look()) && renderers().every(isConfined)).catch(() => {});
    await context.close();

    expect(renderers()).not.toEqual([]);
    expect(renderers().filter((one) => !isConfined(one))).toEqual([]);
    for (const { status } of processes) expect(status).toMatch(/^Uid:(\t[1-9]\d*){4}$/m);
    expect(processes.map(({ environment }) => environment).join()).not.toContain(process.env.PORTAL_SECRET);
  });

  it('does not run where the browser has no sandbox, unless a setting allows it', async () => {
    const unconfined = join(folder, 'chromium');
    chmodSync(folder, 0o755);
    writeFileSync(unconfined, `#!/bin/sh\nexec ${chromium} --no-sandbox "$@"\n`, { mode: 0o755 });
    process.env.CHROMIUM = unconfined;
    try {
      await expect(launchBrowser()).rejects.toThrow(
        /Chromium has no sandbox here .* PORTAL_VERIFY_SANDBOX=off/,
      );
      process.env.PORTAL_VERIFY_SANDBOX = 'off';
      await (await launchBrowser()).close();
    } finally {
      delete process.env.PORTAL_VERIFY_SANDBOX;
      process.env.CHROMIUM = chromium;
    }
  });

  it('ends with the process that verifies, also when that is killed while a page is in an endless loop', async () => {
    const script = join(folder, 'verifying.cjs');
    const driver = createRequire(import.meta.url)
      .resolve('playwright-core')
      .replace(/js$/, 'mjs');
    const contents = `import { launchBrowser } from './browser';
      launchBrowser().then(async (browser) => {
        const page = await browser.newPage();
        const devtools = await browser.newBrowserCDPSession();
        const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
        void page.evaluate('for (;;);');
        setTimeout(() => process.send(processInfo.map(({ id }) => id)), 500);
      });`;
    await build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
      outfile: script,
      bundle: true,
      platform: 'node',
      alias: { 'playwright-core': driver },
      external: [driver],
    });
    const verifying = fork(script);
    const [pids] = (await once(verifying, 'message')) as [number[]];
    const before = pids.filter(isAlive);
    verifying.kill('SIGKILL');

    expect(before).toEqual(pids);
    await until(() => !pids.some(isAlive));
  });
});

describe('the proxy of a verification', () => {
  it('notes each host that is asked, and survives an address that is none', async () => {
    const { server, asked, stop } = await openRefusingProxy();
    const { port } = new URL(server);
    for (const target of ['%zz', '[::', 'a.example:443', 'b.example:8080', 'http://c.example/path']) {
      const socket = connect(Number(port), '127.0.0.1');
      const method = target.startsWith('http') ? 'GET' : 'CONNECT';
      socket.end(`${method} ${target} HTTP/1.1\r\nhost: x\r\n\r\n`);
      await once(socket.resume(), 'close');
    }
    stop();

    expect([...asked]).toEqual(['a.example', 'b.example:8080', 'c.example']);
  });
});
