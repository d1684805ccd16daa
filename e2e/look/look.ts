import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch } from '../support/chromium';
import { visitorWithToken } from '../support/federation/visitor';
import { pagesOf } from '../guide/open-step';
import { lookAt, type Found } from './look-at';

const origin = process.env.PORTAL ?? `http://localhost:${process.env.PORT ?? 8080}`;
const [onlyPages, onlyScreens] = process.argv.slice(2).map((names) => names.split(','));
/** Maximum layout shift of a page, summed as in web vitals. */
const allowedShift = 0.02;

const screens = [
  { name: '1440', width: 1440, height: 900, colorScheme: 'light' },
  { name: '375', width: 375, height: 812, colorScheme: 'light' },
  { name: 'dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;
const chosen = (names: string[] | undefined, name: string) =>
  !names || names.includes('all') || names.includes(name);

/** Prints the result of a page at once: all pages take some minutes. */
function report(name: string, { shift, moved, issues }: Found): void {
  const line = [name.padEnd(24), `layout shift ${shift.toFixed(3)}`, `axe ${issues.length}`, ...moved];
  process.stdout.write(`${[line.join('  '), ...issues.map((issue) => `  ${issue}`)].join('\n')}\n`);
}

async function look(browser: Browser): Promise<Found[]> {
  const pages = (await pagesOf(origin)).filter(({ name }) => chosen(onlyPages, name));
  const found: Found[] = [];
  for (const { name: screen, width, height, colorScheme } of screens.filter(({ name }) =>
    chosen(onlyScreens, name),
  ))
    for (const { name, path, token } of pages) {
      // A new context for each page: a cache would hide the parts that wait for files.
      const viewport = { width, height };
      const context = await visitorWithToken(browser, origin, token, { viewport, colorScheme });
      const seen = await lookAt(context, `${origin}${path}`);
      found.push(seen);
      report(`${name} ${screen}`, seen);
      await context.close();
    }
  return found;
}

const browser = await chromium.launch(chromiumLaunch);
try {
  const found = await look(browser);
  if (found.some(({ shift, issues }) => shift > allowedShift || issues.length > 0)) process.exitCode = 1;
} finally {
  await browser.close();
}
