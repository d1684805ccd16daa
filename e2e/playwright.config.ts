import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium';
import { baseUrl, port, portalOf, storyDay, workers } from './support/stack';

/**
 * Stories that build, wait for idle moments or count milliseconds: with others beside them they may run out of time.
 * Those of federation that wait more than they compute, for a poll or a verification, are not among them.
 */
const alone = /\/(?:bench\/|federation\/(?!canary|new-version|verify)).*\.story\.ts$/;

export default defineConfig({
  testDir: './specs',
  testMatch: '**/*.story.ts',
  projects: [
    { name: 'pages', testIgnore: alone },
    { name: 'alone', testMatch: alone },
  ],
  globalSetup: './support/calm-inboxes.ts',
  // The stories of a worker share a portal and a database, as employers do.
  workers,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 30_000 } },
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Two runs may be active at the same time.
  outputDir: `../.cache/e2e-results/${port}`,
  use: {
    baseURL: baseUrl,
    // Unlimited otherwise, up to the whole time of a story. Beside another portal a page may take its time.
    actionTimeout: 60_000,
    navigationTimeout: 30_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunch,
    screenshot: 'only-on-failure',
    // Reduced motion: stories need not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording of everything slows every story; enable it to analyse one.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
  },
  // One after the other: the first one builds what all of them serve.
  webServer: Array.from({ length: workers }, (_, worker) => portal(worker)),
});

function portal(worker: number) {
  const { port: own, apiPort, baseUrl: url, dataDir } = portalOf(worker);
  return {
    // A requested folder must not be emptied by others.
    command: process.env.E2E_DATA_DIR
      ? 'exec node scripts/start.mjs'
      : `rm -rf '${dataDir}' && exec node scripts/start-on-demo-data.mjs`,
    cwd: '..',
    url: `${url}/prod-api/health`,
    timeout: 600_000,
    // For developing a story: start the portal yourself with the same settings and set this.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 } as const,
    stdout: 'pipe' as const,
    env: {
      PORT: String(own),
      PORTAL_API_PORT: String(apiPort),
      PORTAL_DATA_DIR: dataDir,
      PROVIDER_AUTOPILOT: 'off',
      DEMO_NOW: storyDay,
    },
  };
}
