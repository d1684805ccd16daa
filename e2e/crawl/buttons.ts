import type { Page } from '@playwright/test';

export interface PageButton {
  /** Its text without numbers: rows of a table have the same buttons. */
  readonly label: string;
  /** Its place among the candidates. */
  readonly at: number;
  /** Whether it belongs to the frame around every page. */
  readonly isOfFrame: boolean;
}

/** Maximum per page; more are rows and days of calendars. */
const atMost = 30;
const candidates =
  'main button, main [role=tab], main [role=button], main summary, main .ant-segmented-item, header button';
/** These leave the portal or hand over to the operating system. */
const leaves = /退出|全屏|浏览器|打印/;

/** The different buttons on screen. */
export async function buttonsOf(page: Page): Promise<PageButton[]> {
  const found = await page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map((element, at) => {
        const isUsable =
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(':disabled, [aria-disabled=true], .ant-segmented-item-disabled');
        const words = element.innerText.trim() || element.getAttribute('aria-label') || element.title;
        const isOfFrame = element.closest('header.host-top') !== null;
        return {
          at,
          isUsable,
          isOfFrame,
          label: words
            .replace(/[\d.,%¥]+/g, '')
            .replace(/\s+/g, ' ')
            .slice(0, 40),
        };
      }),
    candidates,
  );
  const labels = new Set<string>();
  return found
    .filter(({ isUsable, label }) => isUsable && label && !leaves.test(label))
    .filter(({ label }) => !labels.has(label) && labels.add(label))
    .slice(0, atMost);
}

/** False when it is no longer there or covered. */
export async function press(page: Page, { at, label }: PageButton): Promise<boolean> {
  const now = (await buttonsOf(page)).find((button) => button.label === label)?.at ?? at;
  return page
    .locator(candidates)
    .nth(now)
    .click({ timeout: 1500, noWaitAfter: true })
    .then(
      () => true,
      () => false,
    );
}
