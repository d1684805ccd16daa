import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { chromiumLaunch } from './chromium';

/** A browser whose process and profile belong to one story: it may be killed and restarted with its profile. */
export class OwnChromium {
  readonly #profile = mkdtempSync(join(tmpdir(), 'portal-profile-'));
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;

  /** Starts or restarts the browser; resolves with the profile's context. */
  async start(): Promise<BrowserContext> {
    const portFile = join(this.#profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    const own = [
      `--user-data-dir=${this.#profile}`,
      '--remote-debugging-port=0',
      '--headless=new',
      '--no-default-browser-check',
      '--lang=zh-CN',
      // Otherwise tabs of one site would share a process, and a story could not stop a single tab.
      '--disable-features=ProcessPerSiteUpToMainFrameThreshold,SpareRendererForSitePerProcess',
    ];
    this.#child = spawn(chromiumLaunch.executablePath, [...chromiumLaunch.args, ...own, 'about:blank'], {
      stdio: 'ignore',
    });
    this.#browser = await chromium.connectOverCDP(`http://127.0.0.1:${await portIn(portFile)}`);
    const [context] = this.#browser.contexts();
    if (!context) throw new Error('the browser has no context');
    return context;
  }

  /** Kills the browser like a crash: pages get no event. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    await this.#browser?.close().catch(() => {});
  }

  async rendererPids(): Promise<number[]> {
    const session = await this.#browser?.newBrowserCDPSession();
    const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  }

  async remove(): Promise<void> {
    await this.kill();
    // The browser's other processes end a moment later and may write until then.
    for (let tries = 50; tries > 0; tries -= 1) {
      try {
        return rmSync(this.#profile, { recursive: true, force: true });
      } catch {
        await pause(100);
      }
    }
  }
}

async function portIn(file: string): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    try {
      const [port] = readFileSync(file, 'utf8').split('\n');
      if (port) return port;
    } catch {
      // The file has not been written yet.
    }
    await pause(100);
  }
  throw new Error('Chromium did not report its address');
}
