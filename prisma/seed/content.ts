import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import { gainOf, gainOfAll } from '@/lib/nouns/statistics/rules.gains';
import { type ClassicalShade, expectedRange, stepsGained } from '@/lib/nouns/treatments/rules';
import { newsPictureId } from './pictures';
import { DOWNLOADS, FAQS, LABELS, NEWS, PRODUCTS } from './texts';
import { dayOf, type World } from './world';

export function addContent(world: World): void {
  const { dice } = world;
  const at = world.daysAgo(400);
  addNews(world, 0, FIRST_NEWS);
  for (const [index, { page, ...languages }] of FAQS.entries()) {
    for (const [language, [question, answer]] of Object.entries(languages)) {
      const row = { id: dice.id(), question, answer, language, order: index + 1, is_visible: true, page };
      world.add('faqs', { ...row, created_at: at });
    }
  }
  for (const [index, { kind, link, ...languages }] of DOWNLOADS.entries()) {
    for (const [language, title] of Object.entries(languages)) {
      const row = { id: dice.id(), kind, title, link, language, order: index + 1 };
      world.add('downloads', { ...row, is_visible: true, created_at: at });
    }
  }
  for (const { key, category, ...languages } of LABELS) {
    for (const [language, value] of Object.entries(languages)) {
      world.add('labels', { id: dice.id(), key, value, language, category, created_at: at });
    }
  }
  const setting = (name: string, value: string) =>
    world.add('settings', { id: dice.id(), name, value, created_at: at });
  setting('links.academy', 'https://academy.candor.example');
  setting('links.shop', 'https://shop.candor.example');
  setting('credits.training.theory', '30');
  setting('credits.training.practice', '30');
  setting('statistics.minRatings', '5');
  const promo = { name: 'Candor Days', logo_url: 'https://candor.example/promo.svg', active: true };
  world.add('promo_settings', { id: dice.id(), ...promo, created_at: at });
  addProducts(world, at);
}

/** Those after these are added last of all, so that the dice fall as before. */
export const FIRST_NEWS = 5;

export function addNews(world: World, from: number, to: number): void {
  const { dice } = world;
  const figures = gainFigures(world);
  for (const [index, { days, isPublic, ...languages }] of NEWS.entries()) {
    if (index < from || index >= to) continue;
    for (const [language, [title, text]] of Object.entries(languages)) {
      const when = world.during(days);
      const number = new Intl.NumberFormat(language);
      const row = {
        id: dice.id(),
        title,
        description: text.replaceAll(/\{(\w+)\}/g, (_, name: string) => number.format(figures.get(name)!)),
        link: isPublic ? null : `https://candor.example/news/${index + 1}`,
        thumbnail_id: newsPictureId(index),
        language,
        is_public: isPublic === true,
      };
      world.add('news', { ...row, created_at: when });
    }
  }
}

/** What the public pages say about the same treatments; too few, and a method has the range that is expected. */
function gainFigures(world: World): Map<string, number> {
  const since = new Date(world.now);
  since.setUTCFullYear(since.getUTCFullYear() - 2);
  const gains = (world.rows.get('treatments') ?? []).flatMap((row) => {
    if (row.color_type !== 'classical' || !row.end_value || String(row.treated_on) <= dayOf(since)) return [];
    const gain = stepsGained(row.start_value as ClassicalShade, row.end_value as ClassicalShade);
    return [{ method: row.product_name as TreatmentMethod, start: 0, gain, count: 1 }];
  });
  const figures = new Map([
    ['count', gains.length],
    ['median', gainOfAll(gains)?.median ?? 5],
  ]);
  for (const method of TREATMENT_METHODS) {
    const [low, high] = expectedRange[method];
    const { low: from, high: to } = gainOf(gains, method) ?? { low, high };
    figures.set(`${method}low`, from).set(`${method}high`, to);
  }
  return figures;
}

function addProducts(world: World, at: Date): void {
  const { dice } = world;
  const additional: string[] = [];
  for (const [order, [name, products]] of Object.entries(PRODUCTS).entries()) {
    const categoryId = dice.id();
    const category = { id: categoryId, name, order: order + 1, is_active: true, entity_type: 'tenant' };
    world.add('categories', { ...category, created_at: at });
    for (const [product, price] of products) {
      const id = dice.id();
      if (order > 0) additional.push(id);
      world.add('products', { id, name: product, price, category_id: categoryId, created_at: at });
    }
  }
  for (const [order, name] of ['Fiera', 'Corso', 'Giornata dimostrativa'].entries()) {
    const event = { id: dice.id(), name, order: order + 1, is_active: true, entity_type: 'event' };
    world.add('categories', { ...event, created_at: at });
  }
  for (const { id, rating, user_review: words, rated_at: created_at } of world.rows.get('treatments') ?? []) {
    // Most patients allow their rating to be shown; a few of their words still wait for the office.
    if (typeof rating === 'number' && String(id).at(-1)! < 'c')
      world.add('reviews', {
        id: `${String(id).slice(0, -4)}${String(id).at(-1)!.repeat(4)}`,
        treatment_id: id,
        status: words && String(id).at(-2)! > '3' ? 'published' : 'waiting',
        created_at,
      });
  }
  for (const { id } of world.rows.get('treatments') ?? []) {
    if (!dice.chance(0.3)) continue;
    world.add('treatment_products', {
      treatment_id: id,
      product_id: dice.pick(additional),
      quantity: dice.between(1, 2),
    });
  }
}
