import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { onPortal } from '../bench/processes';
import { chromiumLaunch } from '../support/chromium';
import { guideFolder, guideReader, type GuideStep, guideSteps, pressedIn } from './open-step';

const only = process.argv[2]?.split(',');

/** A set of pictures: folder, size, and maximum total bytes, since they are part of the repository. */
interface Album {
  folder: string;
  steps: readonly GuideStep[];
  nameOf: (step: GuideStep) => string;
  viewport: { width: number; height: number };
  deviceScaleFactor?: number;
  /** Width of the stored picture in pixels; the height follows. */
  storedWidth: number;
  quality: number;
  /** Whether a ring is drawn around the control to press. */
  hasRings?: boolean;
}

const guide: Album = {
  folder: join(guideFolder, 'pictures'),
  steps: guideSteps,
  nameOf: ({ key }) => key,
  viewport: { width: 1200, height: 750 },
  storedWidth: 960,
  quality: 0.5,
  hasRings: true,
};

/** Guide steps that are shown in the repository's documentation, by key. */
const shown =
  'home policies policy apply operation adjustment case submit-materials wallet cost-analysis'.split(' ');
const screensAt = (width: number, height: number, deviceScaleFactor: number): Album => ({
  folder: resolve('docs/screens'),
  steps: guideSteps.filter(({ key }) => shown.includes(key)),
  nameOf: ({ key }) => `${key}-${width}`,
  viewport: { width, height },
  deviceScaleFactor,
  storedWidth: Math.min(1440, width * deviceScaleFactor),
  quality: 0.6,
});

const albums = [
  { of: [guide], mostBytes: 1_500_000 },
  { of: [screensAt(1440, 900, 1), screensAt(375, 812, 2)], mostBytes: 2_000_000 },
];

/** Waits until responses have arrived and are rendered. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => ![...document.querySelectorAll('[aria-busy=true]')].some((node) => node.checkVisibility()),
  );
  // Messages and agreements that open automatically would cover the page.
  await page.waitForTimeout(800);
  for (const name of [/^关闭/, /稍后/])
    await page
      .getByRole('dialog')
      .getByRole('button', { name })
      .first()
      // A dispatched event rather than a click: the dialog may still be moving.
      .dispatchEvent('click', undefined, { timeout: 300 })
      .catch(() => undefined);
  await page.waitForTimeout(400);
}

async function ring(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('what is to be pressed has no place');
  await page.evaluate(({ x, y, width, height }) => {
    const frame = document.createElement('div');
    Object.assign(frame.style, {
      position: 'fixed',
      zIndex: '9999',
      left: `${x - 6}px`,
      top: `${y - 6}px`,
      width: `${width + 12}px`,
      height: `${height + 12}px`,
      border: '3px solid #d4380d',
      borderRadius: '8px',
      boxSizing: 'border-box',
    });
    document.body.append(frame);
  }, box);
}

/** Converts a picture to WebP at the stored width; Chromium does the encoding. */
async function packed(tool: Page, png: Buffer, { storedWidth, quality }: Album): Promise<Buffer> {
  const url = await tool.evaluate(
    async ({ source, width, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, width: storedWidth, quality },
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Returns the number of bytes written. */
async function fill(browser: Browser, origin: string, album: Album): Promise<number> {
  const { folder, viewport, deviceScaleFactor = 1 } = album;
  mkdirSync(folder, { recursive: true });
  const reader = await guideReader(browser, origin, { viewport, deviceScaleFactor });
  const tool = await browser.newPage();
  let total = 0;
  for (const step of album.steps.filter(({ key }) => !only || only.includes(key))) {
    const page = await reader.open(step);
    await settle(page);
    const target = album.hasRings && pressedIn(page, step);
    if (target) await ring(page, target);
    const bytes = await packed(tool, await page.screenshot(), album);
    writeFileSync(join(folder, `${album.nameOf(step)}.webp`), bytes);
    total += bytes.length;
    process.stdout.write(
      `${album.nameOf(step).padEnd(26)} ${(bytes.length / 1000).toFixed(0).padStart(4)} kB\n`,
    );
    await page.close();
  }
  await reader.close();
  return total;
}

await onPortal(18_320, async (origin) => {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    for (const { of, mostBytes } of albums) {
      if (!only) for (const { folder } of of) rmSync(folder, { recursive: true, force: true });
      let total = 0;
      for (const album of of) total += await fill(browser, origin, album);
      process.stdout.write(`${(total / 1000).toFixed(0)} kB in all\n`);
      if (total > mostBytes) throw new Error(`the pictures may weigh ${mostBytes} bytes in all`);
    }
  } finally {
    await browser.close();
  }
});
