import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { visitorWithSession } from '../support/federation/visitor';
import { as } from '../support/portal-api';
import { addressesOf } from './addresses';

/** Folder of the guide. Its steps are JSON, so that this folder need not import a remote. */
export const guideFolder = resolve('remote-settings/src/features/guide');

export interface GuideStep {
  key: string;
  /** Path of the page, as the remotes declare it. */
  path: string;
  /** Heading of the page, where all records have the same. */
  heading?: string;
  /** The control that the picture highlights. */
  press?: { role: 'button' | 'link' | 'tab'; name: string };
  /** Account, if not the rich employer's; empty for a page without sign-in. */
  user?: string;
}

export const guideSteps = JSON.parse(readFileSync(resolve(guideFolder, 'steps.json'), 'utf8')) as GuideStep[];

const richEmployer = '13900000001';
/** Employer who pays monthly bills. */
const billedEmployer = '13900000002';

/** Opens the page of each guide step, signed in as the step's user. */
export async function guideReader(
  browser: Browser,
  origin: string,
  size: { viewport: { width: number; height: number }; deviceScaleFactor?: number },
) {
  const contexts = new Map<string, BrowserContext>();
  const addresses = addressesOf(await as(richEmployer, origin), await as(billedEmployer, origin));

  const contextOf = async (username: string): Promise<BrowserContext> => {
    const known = contexts.get(username);
    if (known) return known;
    const options = {
      ...size,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    } as const;
    const context = username
      ? await visitorWithSession(browser, origin, username, options)
      : await browser.newContext(options);
    contexts.set(username, context);
    return context;
  };

  return {
    /** Opens the page of a step and waits for its heading. */
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

/** Returns the pages of the guide that these two employers see, each with its address and a session for it. */
export async function pagesOf(origin: string): Promise<{ name: string; path: string; token: string }[]> {
  const [rich, billed] = [await as(richEmployer, origin), await as(billedEmployer, origin)];
  const addresses = addressesOf(rich, billed);
  const pages = [];
  for (const { key, path, user = richEmployer } of guideSteps) {
    const owner = { [richEmployer]: rich, [billedEmployer]: billed }[user];
    if (owner) pages.push({ name: key, path: (await addresses[path]?.()) ?? path, token: owner.token });
  }
  return pages;
}

/** Finds the control that the step names, on the page and not in the frame around it. */
export const pressedIn = (page: Page, { press }: GuideStep): Locator | undefined =>
  press &&
  page
    .locator('main, body:not(:has(main))')
    .getByRole(press.role, { name: press.name })
    // The file input behind an upload button has the same name as the button.
    .and(page.locator(':not([type=file])'))
    .filter({ visible: true })
    .first();
