import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core';
import { Refusal } from '../refusal';
import { readSandbox } from '../release-server/settings';
import { openRefusingProxy } from './refusing-proxy';

/** Debian's Chromium. The switches disable its own network requests, and what pages could send past the proxy. */
const switches = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** What the browser gets of this process's environment, which has keys and tokens. */
const passedOn = ['PATH', 'LANG', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

/** Linux's number for the user who owns nothing. */
const nobody = 65534;

/** Starts Chromium as nobody, because it has no sandbox for root. Playwright, as root, has created the profile's folder. */
const asNobody = `#!/bin/sh
for given; do
  case $given in --user-data-dir=*) profile=\${given#*=} ;; esac
done
chown ${nobody}:${nobody} "$profile" || exit
export HOME="$profile" TMPDIR="$profile"
exec setpriv --reuid=${nobody} --regid=${nobody} --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs -- "$CHROMIUM" "$@"
`;

/**
 * Starts the browser that runs code of other teams. Throws a Refusal where its sandbox is not in force, unless a setting
 * allows that.
 */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Refusal(`there is no Chromium at ${executablePath}: install it, or set CHROMIUM`);
  const chromiumSandbox = readSandbox(process.env) === 'on';
  const env = Object.fromEntries(passedOn.map((name) => [name, process.env[name]]));
  const options = { executablePath, args: switches, chromiumSandbox, env };
  const { HOME, TMPDIR } = process.env;
  const browser = await (process.getuid?.() === 0
    ? launchAsNobody(options)
    : launch({ ...options, env: { ...env, HOME, TMPDIR } }));
  if (!chromiumSandbox || (await isConfined(browser))) return browser;
  await browser.close();
  throw withoutSandbox('its processes run without it');
}

async function launchAsNobody({ executablePath, env, ...options }: LaunchOptions): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'verification-'));
  try {
    const starter = join(folder, 'chromium');
    await writeFile(starter, asNobody, { mode: 0o700 });
    return await launch({ ...options, executablePath: starter, env: { ...env, CHROMIUM: executablePath } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  try {
    return await chromium.launch(options);
  } catch (problem) {
    const [reason] =
      /(?:No usable sandbox|credentials\.cc|namespace|setpriv:|chown:).*/i.exec(
        stripVTControlCharacters(String(problem)),
      ) ?? [];
    throw options.chromiumSandbox && reason ? withoutSandbox(reason) : problem;
  }
}

const withoutSandbox = (reason: string) =>
  new Refusal(
    `Chromium has no sandbox here (${reason}), and verification runs code of other teams in it. ` +
      'Allow user namespaces (docs/deploying.md, “The sandbox of verify”), or set PORTAL_VERIFY_SANDBOX=off to verify without it.',
  );

function statusIfAlive(id: number): string[] {
  try {
    return [readFileSync(`/proc/${id}/status`, 'utf8')];
  } catch {
    return [];
  }
}

/** Number of filters of system calls; kernels before 5.9 say only whether there is one. */
const filtersOf = (status: string) =>
  Number(/^Seccomp_filters:\t(\d+)$/m.exec(status)?.[1] ?? /^Seccomp:\t2$/m.test(status));

/** A process confines itself after its start, which takes a while on a busy machine. */
const confinedWithinMs = 5_000;

/** Returns whether processes with pages soon have a filter of system calls, a namespace of processes, and a user but root. */
async function isConfined(browser: Browser): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  // A container has a filter of its own.
  const around = filtersOf(readFileSync('/proc/self/status', 'utf8'));
  const isIn = (status: string) =>
    filtersOf(status) > around && /^NSpid:(?:\t\d+){2,}$/m.test(status) && /^Uid:\t[1-9]/m.test(status);
  const context = await browser.newContext();
  try {
    await context.newPage();
    const devtools = await browser.newBrowserCDPSession();
    for (const start = performance.now(); performance.now() - start < confinedWithinMs; await pause(100)) {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      const renderers = processInfo.filter(({ type }) => type === 'renderer');
      const found = renderers.flatMap(({ id }) => statusIfAlive(id));
      if (found.length > 0 && found.every(isIn)) return true;
    }
    return false;
  } finally {
    await context.close();
  }
}

const viewport = { width: 1440, height: 900 };

export interface TrialContext {
  context: BrowserContext;
  /** Hosts other than the portal's that something in the context asked. */
  outside: ReadonlySet<string>;
}

/**
 * Opens a browser context with the settings of an employer in China. Nothing in it reaches another origin: all other
 * requests, also those of workers, go to a proxy that refuses them.
 */
export async function openContext(browser: Browser, baseURL: string): Promise<TrialContext> {
  const { server, asked, stop } = await openRefusingProxy();
  const proxy = { server, bypass: `<-loopback>,${new URL(baseURL).host}` };
  const locale = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
  const context = await browser.newContext({ baseURL, proxy, viewport, acceptDownloads: false, ...locale });
  context.on('close', stop);
  return { context, outside: asked };
}

/** The demo's employer with data in every area. */
const account = { username: '13900000001', password: 'Demo@2026' };

/** Signs in through the login page, as a person would. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('用户名').fill(account.username);
  await page.getByRole('textbox', { name: '密码' }).fill(account.password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}
