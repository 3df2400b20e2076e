// The map of the public search: by mouse, touch and keyboard, without JavaScript, and with Google's map on top.
import { expect, type Page, test } from '@playwright/test';
import { askForTrustedTypes } from './public-pages';

const SEARCH = '/it/authorized-centers';
const map = (page: Page) => page.locator('.center-map');
const list = (page: Page) => page.locator('#centers-list');
/** The listed centers in order; which of them are open changes with the minute. */
const listed = (page: Page) =>
  list(page)
    .locator('[data-center]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-center')));
const clusters = (page: Page) => page.locator('.map-frame:visible .map-cluster:not(.is-beyond)');
const live = (page: Page) => expect(map(page)).toHaveClass(/is-live/);
const total = async (page: Page) =>
  Number(((await page.locator('#centers-count').textContent()) ?? '').replace(/\D/g, ''));

async function middleOf(page: Page) {
  await map(page).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = (await map(page).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('with a mouse', () => {
  test('dragging updates the list and the address', async ({ page }) => {
    await askForTrustedTypes(page);
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=10`);
    await live(page);
    const before = await listed(page);
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 250, y + 60, { steps: 6 });
    await page.mouse.up();
    await expect(page).toHaveURL(/lng=9\.[3-9]/);
    await expect.poll(() => listed(page)).not.toEqual(before);
    await expect(page.locator('.map-sheet')).toHaveAttribute('style', /^(transform: )?;?$/);
    const after = await listed(page);
    await page.reload();
    expect(await listed(page)).toEqual(after);
  });

  test('the wheel zooms around the pointer', async ({ page }) => {
    await page.goto(SEARCH);
    await live(page);
    const all = await total(page);
    const { x, y } = await middleOf(page);
    await page.mouse.move(x, y);
    for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -260);
    await expect(page).toHaveURL(/zoom=(8|9)/);
    await expect.poll(() => total(page)).toBeLessThan(all);
  });

  test('a cluster opens, and a pin leads to its center', async ({ page }) => {
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=9`);
    await live(page);
    await clusters(page).first().click();
    await expect(page).toHaveURL(/zoom=1\d/);
    const pin = page.locator('.map-frame:visible .map-pin:not(.is-beyond)').first();
    for (let steps = 0; steps < 4 && !(await pin.count()); steps++) {
      const address = page.url();
      await page.getByRole('link', { name: 'Ingrandisci', exact: true }).click();
      await expect(page).not.toHaveURL(address);
    }
    await pin.click();
    await expect(page).toHaveURL(/authorized-centers\/[a-z0-9-]+$/);
  });

  test('hovering a list item highlights its pin or cluster, and vice versa', async ({ page }) => {
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=11`);
    await live(page);
    await list(page).locator('[data-center]').first().hover();
    await expect(page.locator('.map-markers .is-lit').first()).toBeVisible();
    await page.locator('h1').hover();
    await expect(page.locator('.map-markers .is-lit')).toHaveCount(0);
  });
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('all of Italy fits, and a tap opens a cluster', async ({ page }) => {
    await page.goto(SEARCH);
    await page.getByRole('link', { name: 'Mappa', exact: true }).tap();
    await live(page);
    await expect(page.locator('.map-frame.phone')).toBeVisible();
    await expect(page.locator('.map-frame.wide')).toBeHidden();
    const box = (await map(page).boundingBox())!;
    for (const place of [/Milano/, /Napoli|Salerno/, /Palermo|Catania|Messina/, /Cagliari|Sassari/]) {
      const cluster = (await clusters(page)
        .and(page.getByRole('link', { name: place }))
        .first()
        .boundingBox())!;
      expect(cluster.x).toBeGreaterThanOrEqual(box.x);
      expect(cluster.y).toBeGreaterThanOrEqual(box.y);
      expect(cluster.x + cluster.width).toBeLessThanOrEqual(box.x + box.width);
      expect(cluster.y + cluster.height).toBeLessThanOrEqual(box.y + box.height);
    }
    await clusters(page).first().tap();
    await expect(page).toHaveURL(/zoom=/);
  });

  test('two fingers zoom the map', async ({ page }) => {
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=9#map`);
    await live(page);
    const { x, y } = await middleOf(page);
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: x - apart, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      });
    await touch('touchStart', 30);
    for (const apart of [40, 60, 90, 120]) await touch('touchMove', apart);
    await touch('touchEnd', 0);
    await expect(page).toHaveURL(/zoom=(10\.[5-9]|11)/);
  });
});

test.describe('with the keyboard', () => {
  test('arrows move, plus and minus zoom, and Enter leads to the markers', async ({ page }) => {
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=9`);
    await live(page);
    await map(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(/lng=9\.[2-9]/);
    await page.keyboard.press('+');
    await expect(page).toHaveURL(/zoom=10/);
    await page.keyboard.press('-');
    await expect(page).toHaveURL(/zoom=9/);
    await expect(map(page)).toBeFocused();
    await page.keyboard.press('Enter');
    const box = (await map(page).boundingBox())!;
    const focused = (await page.locator('.map-markers :focus').boundingBox())!;
    expect(focused.x + focused.width / 2).toBeGreaterThan(box.x);
    expect(focused.y + focused.height / 2).toBeGreaterThan(box.y);
    const name = await page.locator('.map-markers :focus').getAttribute('aria-label');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('.map-markers :focus')).not.toHaveAttribute('aria-label', name!);
    await page.keyboard.press('Escape');
    await expect(map(page)).toBeFocused();
    // Markers and buttons are no stops of their own.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Mappa stradale' })).toBeFocused();
  });

  test('a cluster opens with Enter, and the map keeps the focus', async ({ page }) => {
    await page.goto(SEARCH);
    await live(page);
    await clusters(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/zoom=/);
    await expect(map(page)).toBeFocused();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('clusters and controls link to the search at another zoom', async ({ page }) => {
    await page.goto(SEARCH);
    const all = await total(page);
    await page.getByRole('link', { name: 'Ingrandisci', exact: true }).click();
    await expect(page).toHaveURL(/zoom=6\.75/);
    await clusters(page).first().click();
    await expect.poll(() => total(page)).toBeLessThan(all);
    await page.getByRole('link', { name: 'Tutta l’Italia' }).click();
    await expect.poll(() => total(page)).toBe(all);
  });
});

test.describe('the street map', () => {
  test('is not requested before the click, shows the same centers, and keeps the list in sync', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => /google|street-map/.test(request.url()) && asked.push(request.url()));
    await page.route('https://maps.googleapis.com/**', (route) =>
      route.fulfill({ path: 'tests/support/google-maps-stub.js', contentType: 'text/javascript' }),
    );
    await page.goto(`${SEARCH}?lat=45.46&lng=9.19&zoom=10`);
    await live(page);
    const markers = await page.locator('.map-frame:visible .map-markers a').count();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Mappa stradale' }).click();
    await expect(page.locator('.street-marker')).toHaveCount(markers);
    expect(asked.some((address) => address.includes('key=key-for-tests'))).toBe(true);

    await page.evaluate('stubMap.moveCamera({ center: { lat: 41.9, lng: 12.5 }, zoom: 11 })');
    await expect(page).toHaveURL(/lat=41\.9/);
    await expect(list(page)).toContainText(', Roma');
    await page.getByRole('button', { name: 'Torna alla mappa semplice' }).click();
    await expect(page.locator('.street-map')).toHaveCount(0);
    await expect(page.locator('.map-frame.wide text', { hasText: 'Roma' }).first()).toBeVisible();
  });

  test('shows a message if it cannot be loaded, and the drawn map keeps working', async ({ page }) => {
    await page.route('https://maps.googleapis.com/**', (route) => route.abort());
    await page.goto(SEARCH);
    await live(page);
    await page.getByRole('button', { name: 'Mappa stradale' }).click();
    await expect(page.getByText('Non è stato possibile caricare la mappa stradale.')).toBeVisible();
    await expect(page.locator('.map-controls')).toBeVisible();
  });
});
