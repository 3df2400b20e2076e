// Finds a browser for the tests: Playwright's own, else the system's, else installs Debian's package.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';

/** Headless only, like Playwright's own: the others draw an empty window for each test. */
const SHELL = '/usr/bin/chromium-headless-shell';
/** Full browsers, which also support a camera. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export const wholeBrowser = () => WHOLE.find((file) => fs.existsSync(file));

/** Path of the fastest browser on this system; undefined if there is none. */
export const systemBrowser = () => (fs.existsSync(SHELL) ? SHELL : wholeBrowser());

const HOW_TO =
  'Install Chromium (Debian: apt-get install chromium chromium-headless-shell; elsewhere: npx playwright install chromium)';

/** Path of the browser for the tests; undefined if there is none, or none with camera support beside it. */
async function findBrowser() {
  const { chromium } = await import('@playwright/test');
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath()];
  return places.find((file) => file && fs.existsSync(file)) ?? (wholeBrowser() && systemBrowser());
}

function installOnDebian(doing) {
  const commands = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
  ];
  for (const [command, ...args] of commands) {
    doing(`${command} ${args[0]}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const { status, stderr } = spawnSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    if (status !== 0) throw new Error(`${HOW_TO}: ${command} ${args[0]} failed here.\n${stderr.trim()}`);
  }
}

/** @returns {Promise<string>} path of the browser */
export async function ensureBrowser(doing) {
  const found = await findBrowser();
  const canInstall = process.getuid?.() === 0 && fs.existsSync('/etc/debian_version');
  // Debian's full browser alone will do, but walks take a third more of the processor with it.
  const isSlow = found === WHOLE[0] && !process.env.CHROMIUM_PATH;
  if (found && !(isSlow && canInstall)) return found;
  if (!canInstall) throw new Error(`${HOW_TO}, or set CHROMIUM_PATH to one.`);
  try {
    installOnDebian(doing);
  } catch (error) {
    if (!found) throw error;
  }
  const installed = await findBrowser();
  if (!installed) throw new Error(`${HOW_TO}, or set CHROMIUM_PATH to one.`);
  return installed;
}
