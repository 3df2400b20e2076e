// A separate browser on a phone, with something in front of its fake camera.
import { mkdirSync } from 'node:fs';
import {
  type Browser,
  type BrowserContextOptions,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  test,
} from '@playwright/test';
import { wholeBrowser } from '@/scripts/steps/browser.mjs';
import { CAMERAS, filmSymbol } from './code-video';

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  locale: 'it',
};

const browsers: Browser[] = [];

/** Call after each test. */
export const closePhones = () => Promise.all(browsers.splice(0).map((one) => one.close()));

export type Camera = { symbol: Buffer; of?: keyof typeof CAMERAS } | 'denied' | 'none';
export type Fixtures = Pick<
  PlaywrightTestArgs & PlaywrightTestOptions & PlaywrightWorkerArgs & PlaywrightWorkerOptions,
  'playwright' | 'launchOptions' | 'baseURL'
>;

/** A page on a phone whose camera sees the symbol, or is missing, or is not permitted. */
export async function phoneWith({ playwright, launchOptions, baseURL }: Fixtures, camera: Camera): Promise<Page> {
  const film = `test-results/${test.info().testId}.y4m`;
  const fake = ['--use-fake-device-for-media-stream'];
  if (typeof camera === 'object') {
    mkdirSync('test-results', { recursive: true });
    await filmSymbol(film, camera.symbol, CAMERAS[camera.of ?? 'laptop']);
    fake.push(`--use-file-for-fake-video-capture=${film}`);
  }
  const args = [...(launchOptions.args ?? []), ...(camera === 'none' ? [] : fake)];
  const executablePath = launchOptions.executablePath && (wholeBrowser() ?? launchOptions.executablePath);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    args,
  });
  browsers.push(browser);
  const granted = camera === 'denied' ? {} : { permissions: ['camera'] };
  const context = await browser.newContext({ ...phone, ...granted, ...(baseURL && { baseURL }) });
  return context.newPage();
}
