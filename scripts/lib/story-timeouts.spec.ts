import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rootDir } from './paths.mjs';

const folders = ['specs', 'screens', 'fixtures', 'support'].map((folder) => join(rootDir, 'e2e', folder));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path)),
);

/** The longest acceptable wait for the result of an action; Playwright is configured with it. */
const mostMs = 15_000;

/** Returns the timeouts of single expectations as written; the time budget of a whole story is separate. */
function limitsIn(text: string): string[] {
  const singles = text.replace(/test\.describe\.configure\([^)]*\)/g, '');
  return [...singles.matchAll(/\btimeout:\s*([^\s,})]+)/g)].map(([, limit = '']) => limit);
}

/** Returns the limits for times that a story has measured, in variables `ms` or `…Ms`. */
const measuredLimitsIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\bexpect(?:\.soft)?\((?:[^()]*\.)?(?:ms|\w*Ms)\b[^;]*?\.toBeLessThan(?:OrEqual)?\(([^)]+)\)/g,
    ),
  ].map(([, limit = '']) => limit);

const isPromised = (limit: string) => limit.startsWith('promised.');
const isAllowed = (limit: string) => isPromised(limit) || Number(limit.replaceAll('_', '')) <= mostMs;

describe("the timeout of a story's expectation", () => {
  it('is at most the promised time or the general limit', () => {
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [
        ...limitsIn(text).filter((limit) => !isAllowed(limit)),
        ...measuredLimitsIn(text).filter((limit) => !isPromised(limit)),
      ].map((limit) => `${file}: ${limit}`);
    });

    expect(found).toEqual([]);
  });

  it('is set in the configuration for stories that set none', () => {
    const config = readFileSync(join(rootDir, 'e2e', 'playwright.config.ts'), 'utf8');

    expect(config).toContain(`expect: { timeout: ${mostMs / 1000}_000, toPass: { timeout: 30_000 } }`);
    expect(config).toContain('actionTimeout: 60_000,');
    expect(config).toContain('navigationTimeout: 30_000,');
  });

  it.each([
    ['expect.poll(last, { timeout: 60_000 })', false],
    ['expect.poll(last, { timeout: promised.canaryAbortedMs })', true],
    ['expect(row).toBeVisible({ timeout: 5000 })', true],
    ['test.describe.configure({ timeout: 60_000 })', true],
  ])('is found and checked in %s', (text, allowed) => {
    expect(limitsIn(text).every(isAllowed)).toBe(allowed);
  });

  it.each([
    ['expect(ms).toBeLessThan(6000)', false],
    ['expect(seen.shownMs ?? 0, kind.name).toBeLessThanOrEqual(2_000)', false],
    ['expect(ms).toBeLessThan(promised.fallbackShownMs)', true],
    ['expect(found.items).toBeLessThan(6)', undefined],
  ])('is found and checked in the limit of a measured time: %s', (text, allowed) => {
    expect(measuredLimitsIn(text).map(isPromised)).toEqual(allowed === undefined ? [] : [allowed]);
  });
});
