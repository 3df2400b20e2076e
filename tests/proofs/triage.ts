// The office's queue in a browser, by keys alone, by a script that reads and types as fast as a person: 43 contacts in
// ten minutes. Needs a running portal with demo data: `npm run up`, then `npm run bench:triage`.
import { existsSync } from 'node:fs';
import { type APIRequestContext, chromium, type Page } from '@playwright/test';
import { systemBrowser } from '@/scripts/steps/browser.mjs';
import { apiOf, openAs } from '../support/portal-page';
import { untilAlive } from '../support/portal-pages';
import { within } from './bench/report';

const SITE = process.env.SITE ?? 'http://localhost:3000';
const COUNT = 43;
const LIMIT_S = 600;
/** 0 leaves the reader's own time out: what the portal alone takes. */
const READER = Number(process.env.READER ?? 1);

/** A practised reader: 240 words a minute, a second to decide, 280 characters a minute typed, a third of a second a key. */
const SECONDS = { word: 0.25, decide: 1, letter: 60 / 280, key: 0.33 };

const DENTIST =
  'Buongiorno, siamo uno studio di tre dentisti e vorremmo entrare nel programma. Quali documenti servono?';
const PATIENT = 'Salve, ho fatto lo sbiancamento a marzo e vorrei sapere quando conviene fare il controllo. Grazie';
const PUBLICITY = 'Offriamo visibilità sui motori di ricerca a prezzi vantaggiosi, ci richiami oggi stesso.';
const ANSWER = 'Buongiorno, La richiamiamo domani in mattinata.';

/** What is done with each contact, as in an ordinary morning. */
type Act = 'close' | 'answer' | 'assign' | 'snooze' | 'merge' | 'undo';
const MORNING: readonly Act[] = [
  ...(['answer', 'close', 'answer', 'assign', 'merge', 'close', 'answer', 'snooze', 'answer', 'undo'] as const),
];
const actOf = (n: number): Act => MORNING[n % MORNING.length]!;
const messageOf = (n: number) => [DENTIST, PATIENT, PUBLICITY][n % 3]!;

type Watch = { person: number; portal: Record<string, number[]> };

async function makeContacts(request: APIRequestContext): Promise<{ name: string; assigned: () => Promise<number> }> {
  const name = `Mattina${Date.now()}`;
  const admin = await apiOf(request, 'admin');
  const write = async (contact: object) => {
    const made = await admin.post('contacts', { privacyAccepted: true, ...contact });
    if (!made.ok()) throw new Error(await made.text());
  };
  for (let n = 0; n < COUNT; n += 1) {
    const phoneNumber = `+39 02${String(Date.now()).slice(-5)}${n + 100}`;
    await write({
      name: `${name} ${n}`,
      email: `${name}-${n}@tests.example`.toLowerCase(),
      phoneNumber,
      message: messageOf(n),
    });
    // Its double has the same number, and is outside the queue that is searched.
    if (actOf(n) === 'merge')
      await write({
        name: 'Doppia',
        email: `doppia-${n}-${Date.now()}@tests.example`,
        phoneNumber,
        message: messageOf(n),
      });
  }
  const assigned = async () => ((await admin.get(`contacts?q=${name}&assigneeId[ne]=null`)) as unknown[]).length;
  return { name, assigned };
}

/** Lets as much time pass as a person takes. */
async function person(page: Page, watch: Watch, seconds: number): Promise<void> {
  watch.person += seconds;
  await page.waitForTimeout(seconds * 1000 * READER);
}

async function press(page: Page, watch: Watch, key: string): Promise<void> {
  await person(page, watch, SECONDS.key);
  await page.keyboard.press(key);
}

const titleOf = (page: Page) => page.locator('#opened');

/** Waits until another contact is open, and notes how long the portal took. */
async function untilOther(page: Page, watch: Watch, what: string, before: string): Promise<void> {
  const since = performance.now();
  await page.waitForFunction((text) => document.querySelector('#opened')?.textContent !== text, before, {
    polling: 'raf',
    timeout: 20_000,
  });
  (watch.portal[what] ??= []).push(performance.now() - since);
}

async function handle(page: Page, watch: Watch, isLast: boolean): Promise<void> {
  const title = (await titleOf(page).textContent()) ?? '';
  const words = (await page.locator('article p.whitespace-pre-wrap').first().textContent()) ?? '';
  await person(page, watch, words.split(/\s+/).length * SECONDS.word + SECONDS.decide);
  const act = actOf(Number(title.split(' ').at(-1)));
  const steps: Record<Act, () => Promise<void>> = {
    close: () => press(page, watch, 'e'),
    answer: async () => {
      await press(page, watch, 'r');
      await page.keyboard.type(ANSWER, { delay: SECONDS.letter * 1000 * READER });
      watch.person += ANSWER.length * SECONDS.letter;
      await press(page, watch, 'Control+Enter');
    },
    assign: async () => {
      await press(page, watch, 'a');
      await press(page, watch, 'ArrowDown');
      await press(page, watch, 'Tab');
      const saved = page.waitForURL(/saved=/);
      await press(page, watch, 'Enter');
      const since = performance.now();
      await saved;
      (watch.portal.assign ??= []).push(performance.now() - since);
      await press(page, watch, 'j');
    },
    snooze: async () => {
      await press(page, watch, 'h');
      await press(page, watch, 'Enter');
    },
    merge: async () => {
      await press(page, watch, 'm');
      await press(page, watch, 'Enter');
    },
    undo: async () => {
      await press(page, watch, 'e');
      await untilOther(page, watch, 'close', title);
      const next = (await titleOf(page).textContent()) ?? '';
      await press(page, watch, 'u');
      await untilOther(page, watch, 'undo', next);
      await press(page, watch, 'e');
    },
  };
  await steps[act]();
  if (!isLast) await untilOther(page, watch, act === 'undo' ? 'close' : act, title);
}

async function main(): Promise<void> {
  const executablePath = existsSync(chromium.executablePath()) ? undefined : systemBrowser();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: SITE, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const { name, assigned } = await makeContacts(context.request);
    await openAs(page, 'admin', `/admin/contacts?view=triage&q=${name}`);
    await untilAlive(page.getByRole('button', { name: 'Scorciatoie' }));
    const watch: Watch = { person: 0, portal: {} };
    const since = performance.now();
    for (let n = 0; n < COUNT; n += 1)
      await handle(page, watch, n === COUNT - 1).catch((cause: unknown) => {
        throw new Error(`contact ${n + 1} of ${COUNT}`, { cause });
      });
    const seconds = (performance.now() - since) / 1000;
    const all = Object.values(watch.portal).flat();
    const waited = all.reduce((sum, one) => sum + one, 0) / 1000;
    console.log(
      `${COUNT} contacts in ${Math.round(seconds)} s, of which the reader ${Math.round(watch.person * READER)} s`,
    );
    console.log(`waited for the portal: ${waited.toFixed(1)} s; half within ${Math.round(within(0.5, all))} ms`);
    for (const [what, times] of Object.entries(watch.portal))
      console.log(
        `  ${what}: ${times.length} times, half within ${Math.round(within(0.5, times))} ms, at most ${Math.round(Math.max(...times))}`,
      );
    const wanted = Array.from({ length: COUNT }, (_, n) => actOf(n)).filter((act) => act === 'assign').length;
    if ((await assigned()) !== wanted) throw new Error(`Not all of ${wanted} were assigned`);
    if (seconds > LIMIT_S) throw new Error(`More than ${LIMIT_S} s`);
  } finally {
    await browser.close();
  }
}

await main();
