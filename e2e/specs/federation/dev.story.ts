import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from '../../../scripts/lib/checkout-copy.mjs';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { expect, fillSignIn, hasEntered, test } from '../../fixtures/signed-in';
import { ShellScreen } from '../../screens/login-screen';
import { openReleaseDesk } from '../../support/federation/release-desk';
import { promised } from '../../support/promised';

/** Runs `npm run dev` in a copy of the checkout, whose files a story may change. */
async function startDev(remote: string, against: string) {
  const copy = copyCheckout(join(import.meta.dirname, '../../..'));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['scripts/dev.mjs', remote, '--against', against, '--port', String(port)],
    { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    origin: `http://localhost:${port}`,
    said: () => output,
    /** Replaces a text in a source file, like an editor. */
    change(file: string, from: string, to: string) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    async interrupt() {
      child.kill('SIGINT');
      const code = await gone;
      rmSync(copy, { recursive: true, force: true });
      return code;
    },
  };
}

test('a developer changes a page of a remote and sees the change in the portal, whose state is kept', async ({
  browser,
}) => {
  const desk = await openReleaseDesk('staging');
  const dev = await startDev('settings', desk.origin);
  const context = await browser.newContext({ baseURL: desk.origin });
  const file = 'remote-settings/src/features/guide/guide.page.tsx';
  try {
    const page = await context.newPage();
    const shell = new ShellScreen(page);
    await expect.poll(dev.said, { timeout: promised.devServerReadyMs }).toContain('Ctrl-C ends it');
    // The server answers once the first build has ended, which takes a while when other stories run.
    expect((await fetch(`${dev.origin}/remote.json`)).ok).toBe(true);
    await page.goto(`/login?remote-settings=${dev.origin}/`);
    await fillSignIn(page, '13900000003');
    await hasEntered(page);
    await shell.choose('操作指南');
    await expect(shell.heading('操作指南')).toBeVisible();
    const token = await page.evaluate(() => ((globalThis as { mark?: number }).mark = Math.random()));

    dev.change(file, 'title="操作指南"', 'title="操作指南新版"');
    await expect(shell.heading('操作指南新版')).toBeVisible();

    // A shared module that this remote has not used before is shared as well.
    const wrong = `import { TabStrip as Strip } from 'shared-kernel/chart';\n`;
    dev.change(file, `import { useId }`, `${wrong}import { useId }`);
    await expect
      .poll(dev.said, { timeout: promised.devTypeErrorsMs })
      .toMatch(/has no exported member 'TabStrip'/);
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeVisible();
    dev.change(file, wrong, '');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeHidden();

    dev.change(file, 'title="操作指南新版"', 'title="操作指南');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeVisible();
    await expect(shell.heading('操作指南新版')).toBeAttached();
    dev.change(file, 'title="操作指南', 'title="操作指南终版"');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeHidden();
    await expect(shell.heading('操作指南终版')).toBeVisible();

    expect(await page.evaluate(() => (globalThis as { mark?: number }).mark)).toBe(token);
  } finally {
    await context.close();
    const code = await dev.interrupt();
    await desk.stop();
    expect(code).toBe(0);
  }
  await expect(fetch(`${dev.origin}/remote.json`)).rejects.toThrow();
});
