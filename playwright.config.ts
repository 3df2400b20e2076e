import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices } from '@playwright/test';
import { systemBrowser } from './scripts/steps/browser.mjs';

/** Playwright's own browser where it is installed, the system's where it is not. */
function browserPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return existsSync(chromium.executablePath()) ? undefined : systemBrowser();
}

/** This file is read by each worker as well: the first one to read it chooses the ports, the others inherit them. */
function chosenPort(name: string): number {
  const ask = `const s = require('net').createServer().listen(0, () => { console.log(s.address().port); s.close(); })`;
  process.env[name] ??= execFileSync(process.execPath, ['-e', ask], { encoding: 'utf8' }).trim();
  return Number(process.env[name]);
}

const site = `http://localhost:${chosenPort('SITE_PORT')}`;
chosenPort('MAILBOX_PORT');

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 3, // each waits for the server, for mail or for a deadline now and then
  timeout: 60_000, // two browsers and the server share what may be two slow cores
  expect: { timeout: 20_000 },
  // A picture that is missing is a failure: `--update-snapshots` draws them.
  updateSnapshots: 'none',
  snapshotPathTemplate: 'tests/looks/{arg}{ext}',
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: site,
    timezoneId: 'Asia/Kathmandu',
    // Recorded for a second attempt only: it takes as long as the test itself. `npx playwright test --trace on` for one of them.
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    // It would fetch all of the app's files for each walk; offline.spec.ts has it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), // Chromium's sandbox does not work for root
        // Each page lives for seconds, too short to earn back what optimizing its scripts costs.
        '--js-flags=--no-turbofan --no-maglev --single-threaded-gc --min-semi-space-size=16',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'browser', teardown: 'reports' },
    { name: 'reports', testMatch: 'csp-reports.ts' },
  ],
  webServer: {
    command: `${process.execPath} --import tsx tests/support/site-for-browsers.ts`,
    url: `${site}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'pipe',
  },
});
