import type { Browser, Page } from '@playwright/test';
import { contextOf, watchedPage, type Watched } from './browser';
import { inspect } from './inspect';
import { Agenda, shapeOf, type Finding, type Role, type Walked } from './walker';

interface PageButton {
  /** Text of the button without numbers: all rows of a table have the same buttons. */
  readonly label: string;
  /** Index among the candidates. */
  readonly at: number;
  /** Whether the button belongs to the frame around every page. */
  readonly isOfFrame: boolean;
}

/** Maximum number of buttons per page; any more are table rows and calendar days. */
const atMost = 30;
const candidates =
  'main button, main [role=tab], main [role=button], main summary, main .ant-segmented-item, header button';
/** Buttons that leave the portal or open a dialog of the operating system. */
const leaves = /退出|全屏|浏览器|打印/;

/** Returns the distinct visible buttons. */
async function buttonsOf(page: Page): Promise<PageButton[]> {
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

/** Returns false when the button is gone or covered. */
async function press(page: Page, { at, label }: PageButton): Promise<boolean> {
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

export interface Portal {
  readonly origin: string;
  /** The addresses that the remotes declare, without those that need an id. */
  readonly routes: readonly string[];
  /** Time at which walks end even if something is left, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** Opens every page that this role can reach and presses each button once. Roles of the same kind share `tried`. */
export async function walk(
  browser: Browser,
  portal: Portal,
  role: Role,
  tried: Set<string>,
): Promise<Walked> {
  const began = performance.now();
  const walked: Walked = {
    role: role.name,
    pages: 0,
    links: 0,
    buttons: 0,
    findings: [],
    left: 0,
    seconds: 0,
  };
  for (const account of role.accounts) {
    const context = await contextOf(browser, portal.origin, account);
    try {
      await new Walk(await watchedPage(context), portal, role, tried, walked).run();
    } finally {
      await context.close();
    }
  }
  walked.seconds = (performance.now() - began) / 1000;
  return walked;
}

class Walk {
  readonly #agenda = new Agenda();
  readonly #checkedFiles = new Set<string>();

  constructor(
    private readonly watched: Watched,
    private readonly portal: Portal,
    private readonly role: Role,
    private readonly tried: Set<string>,
    private readonly walked: Walked,
  ) {}

  async run(): Promise<void> {
    this.#agenda.add('/', 'start');
    if (this.role.opensRoutes) for (const path of this.portal.routes) this.#agenda.add(path, 'route');
    for (const link of await this.linksOfMessages()) this.#agenda.add(link, 'message');
    while (this.hasTime()) {
      const stop = this.#agenda.next();
      if (!stop) break;
      await this.open(stop.path);
      await this.note(`${stop.path} (from ${stop.from})`, stop.path);
      this.walked.pages += 1;
      if (process.env.CRAWL_LOG) process.stdout.write(`${this.role.name}: ${stop.path}\n`);
      await this.pressAll(stop.path);
    }
    this.walked.links += this.#agenda.size;
    this.walked.left += this.#agenda.left;
  }

  private readonly hasTime = () => Date.now() < this.portal.endsAt;

  private async open(path: string): Promise<void> {
    await this.watched.page.goto(this.portal.origin + path, { waitUntil: 'domcontentloaded' });
    await this.watched.settled();
  }

  /** Inspects the screen: records its issues, and queues its links. */
  private async note(at: string, path: string): Promise<void> {
    const seen = await inspect(this.watched.page);
    const add = (kind: Finding['kind'], text: string) => this.add({ role: this.role.name, at, kind, text });
    if (seen.missing) add('missing page', '页面不存在');
    for (const text of seen.panels) add('error panel', text);
    for (const text of this.watched.takeErrors()) add('console error', text);
    if (seen.english.length > 0) add('English text', seen.english.join(' '));
    for (const link of seen.links) {
      if (/^\/(?:prod-api|remotes)\//.test(link)) await this.checkFile(link, at);
      else this.#agenda.add(link, path);
    }
  }

  /** Prints each finding at once, because the whole walk takes minutes. */
  private add(finding: Finding): void {
    this.walked.findings.push(finding);
    const { role, at, kind, text } = finding;
    process.stdout.write(`${kind}: ${role}: ${at}\n    ${text}\n`);
  }

  private async checkFile(link: string, at: string): Promise<void> {
    const shape = shapeOf(link);
    if (this.#checkedFiles.has(shape)) return;
    this.#checkedFiles.add(shape);
    const status = await this.watched.page.evaluate(async (url) => (await fetch(url)).status, link);
    if (status >= 400)
      this.add({ role: this.role.name, at, kind: 'failed call', text: `${link} answers ${status}` });
    this.watched.takeErrors();
  }

  private async pressAll(path: string): Promise<void> {
    const { page } = this.watched;
    const place = `${this.role.kind} ${new URL(path, this.portal.origin).pathname.replace(/\/\d+(?=\/|$)/g, '/:id')}`;
    const buttons = await buttonsOf(page);
    let stands = page.url();
    for (const button of buttons) {
      const key = `${button.isOfFrame ? this.role.name : place} ${button.label}`;
      if (this.tried.has(key) || !this.hasTime()) continue;
      this.tried.add(key);
      if (await this.tryOne(path, button, stands)) continue;
      await this.open(path);
      this.watched.takeErrors();
      stands = page.url();
    }
  }

  /** Returns false when the page must be opened again, for example because the button navigated away. */
  private async tryOne(path: string, button: PageButton, stands: string): Promise<boolean> {
    try {
      if (!(await press(this.watched.page, button))) return true;
      this.walked.buttons += 1;
      await this.watched.settled();
      await this.note(`${path} after 「${button.label}」`, path);
      return await this.isBack(stands);
    } catch (problem) {
      if (problem instanceof Error && /context was destroyed|navigation/i.test(problem.message)) return false;
      throw problem;
    }
  }

  /** Closes whatever the button opened; returns false when the page must be opened again. */
  private async isBack(stands: string): Promise<boolean> {
    const { page } = this.watched;
    if (new URL(page.url()).pathname !== new URL(stands).pathname) return false;
    const isOpen = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[role=dialog], .ant-dropdown, .ant-popover')].some((element) =>
          element.checkVisibility(),
        ),
      );
    if (!(await isOpen())) return true;
    await page.keyboard.press('Escape');
    await page.waitForTimeout(250);
    return !(await isOpen());
  }

  /** Returns the links of all messages, including those that are not on the inbox's first page. */
  private async linksOfMessages(): Promise<string[]> {
    const { page } = this.watched;
    await page.goto(`${this.portal.origin}/registry.json`);
    const links = await page.evaluate(async () => {
      const reply = await fetch('/prod-api/api/messages?client=yun_PC&start=0&length=100', {
        headers: { Token: localStorage.getItem('token') ?? '' },
      });
      const { data } = (await reply.json()) as { data?: { list?: { content?: string; link?: string }[] } };
      return (data?.list ?? []).flatMap(({ content = '', link }) => [
        ...(link ? [link] : []),
        ...[...content.matchAll(/href="(\/[^"]+)"/g)].map(([, path]) => path ?? '/'),
      ]);
    });
    this.watched.takeErrors();
    return links;
  }
}
