import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium';
import { baseUrl, port, portalOf, storyDay, workers } from './support/stack';

/**
 * Stories that build, wait for idle moments or measure milliseconds could time out while others run. Federation stories
 * that mostly wait for a poll or a verification are not among them.
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
    // The default is no limit but the story's own timeout. A page may be slow while another portal runs.
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
  // Portals start one after the other: the first builds what all of them serve.
  webServer: Array.from({ length: workers }, (_, worker) => portal(worker)),
});

function portal(worker: number) {
  const { port: own, apiPort, baseUrl: url, dataDir } = portalOf(worker);
  return {
    // A data folder that was set explicitly must not be emptied.
    command: process.env.E2E_DATA_DIR
      ? 'exec node scripts/start.mjs'
      : `rm -rf '${dataDir}' && exec node scripts/start-on-demo-data.mjs`,
    cwd: '..',
    url: `${url}/prod-api/health`,
    timeout: 600_000,
    // For developing a story: start the portal with the same settings and set this variable.
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
