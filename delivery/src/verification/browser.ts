import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Refusal } from '../refusal';

/** Debian's Chromium; these switches disable its own network requests. */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM || '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Refusal(`there is no Chromium at ${executablePath}: install it, or set CHROMIUM`);
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: switches });
}

const viewport = { width: 1440, height: 900 };

/** Opens a browser context with the settings of an employer in China. */
export function openContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({ baseURL, viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
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
