import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { sessionOf } from '../support/federation/visitor';
import { addressesOf } from './addresses';

/** The folder that shows the guide; its steps are data, so that this folder need not import a remote. */
export const guideFolder = resolve('remote-settings/src/features/guide');

export interface GuideStep {
  key: string;
  /** The page's address, as the remotes declare it. */
  path: string;
  /** The page's heading, where it is the same for all records. */
  heading?: string;
  /** What the picture shows to press. */
  press?: { role: 'button' | 'link' | 'tab'; name: string };
  /** Another account than the rich employer's; empty: nobody is signed in. */
  user?: string;
}

export const guideSteps = JSON.parse(readFileSync(resolve(guideFolder, 'steps.json'), 'utf8')) as GuideStep[];

const richEmployer = '13900000001';
/** Whose bills are paid month by month. */
const billedEmployer = '13900000002';

/** Opens the pages of the guide's steps, each as the user that it is for. */
export async function guideReader(
  browser: Browser,
  origin: string,
  size: { viewport: { width: number; height: number }; deviceScaleFactor?: number },
) {
  const contexts = new Map<string, BrowserContext>();
  const tokenOf = (username: string) => sessionOf(origin, username);
  const addresses = addressesOf(origin, await tokenOf(richEmployer), await tokenOf(billedEmployer));

  const contextOf = async (username: string): Promise<BrowserContext> => {
    const known = contexts.get(username);
    if (known) return known;
    const context = await browser.newContext({
      ...size,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    contexts.set(username, context);
    if (username) {
      const token = await tokenOf(username);
      await context.addCookies([{ name: 'gat', value: token, url: origin }]);
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
    }
    return context;
  };

  return {
    /** The step's page with its heading on screen. */
    async open({ path, user = richEmployer }: GuideStep): Promise<Page> {
      const page = await (await contextOf(user)).newPage();
      await page.goto(origin + ((await addresses[path]?.()) ?? path));
      return page;
    },
    close: async () => {
      for (const context of contexts.values()) await context.close();
    },
  };
}

/** What the step says to press: on the page, not in the frame around it. */
export const pressedIn = (page: Page, { press }: GuideStep): Locator | undefined =>
  press &&
  page
    .locator('main, body:not(:has(main))')
    .getByRole(press.role, { name: press.name })
    // The field of files behind the button that opens it has its name, too.
    .and(page.locator(':not([type=file])'))
    .filter({ visible: true })
    .first();
