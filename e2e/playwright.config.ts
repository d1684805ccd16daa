import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium';
import { apiPort, baseUrl, dataDir, port, storyDay } from './support/stack';

export default defineConfig({
  testDir: './specs',
  testMatch: '**/*.story.ts',
  globalSetup: './support/calm-inboxes.ts',
  // Stories share one portal and one database, as employers do.
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  // Two runs may go on side by side.
  outputDir: `../.cache/e2e-results/${port}`,
  use: {
    baseURL: baseUrl,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: chromiumLaunch,
    screenshot: 'only-on-failure',
    // Nothing moves for people who asked for that: stories need not wait for what slides and fades.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording of everything slows every story; ask for it when one has to be understood.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
  },
  webServer: {
    // A folder that was asked for is nobody else's to empty.
    command: `${process.env.E2E_DATA_DIR ? '' : `rm -rf '${dataDir}' && `}exec node scripts/start.mjs`,
    cwd: '..',
    url: `${baseUrl}/prod-api/health`,
    timeout: 600_000,
    // For work on a story: start the portal yourself with the same settings and say so.
    reuseExistingServer: process.env.E2E_REUSE === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    stdout: 'pipe',
    env: {
      PORT: String(port),
      PORTAL_API_PORT: String(apiPort),
      PORTAL_DATA_DIR: dataDir,
      PROVIDER_AUTOPILOT: 'off',
      DEMO_NOW: storyDay,
    },
  },
});
