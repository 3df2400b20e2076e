// What the office publishes for visitors: news and questions, in the visitor's language or in Italian.
import { visibleFaqs } from '@/lib/nouns/faqs/data';
import { articlePaths, articleSlug, findArticle, publicNews } from '@/lib/nouns/news/data';
import { cacheGains, readGains } from '@/lib/nouns/statistics/cache-gains';
import { gainOf } from '@/lib/nouns/statistics/rules.gains';
import { db } from '@/lib/run/db/db';
import { makeCenter, makePerson } from '../support/people';
import { heldBy } from '../support/waiting';

const write = (data: { title: string; language?: 'it' | 'de'; isPublic?: boolean; deletedAt?: Date }) =>
  db.news.create({ data: { description: 'B', ...data } });

test('visitors read only news that the office has made public', async () => {
  const [shown, inside, gone] = await Promise.all([
    write({ title: 'Per tutti', isPublic: true }),
    write({ title: 'Per i professionisti' }),
    write({ title: 'Cancellata', isPublic: true, deletedAt: new Date() }),
  ]);
  expect((await publicNews('it', 10)).map(({ id }) => id)).toEqual([shown.id]);
  expect((await findArticle(articleSlug(shown)))?.title).toBe('Per tutti');
  for (const hidden of [inside, gone]) expect(await findArticle(articleSlug(hidden))).toBeNull();
  expect((await articlePaths()).map(({ path }) => path)).toEqual([`/news/${articleSlug(shown)}`]);
  await db.news.update({ where: { id: shown.id }, data: { isPublic: false } });
  expect(await findArticle(articleSlug(shown))).toBeNull();
});

test('without news in their language, visitors read those in Italian', async () => {
  const italian = await write({ title: 'In italiano', isPublic: true });
  expect((await publicNews('de', 10)).map(({ id }) => id)).toEqual([italian.id]);
  const german = await write({ title: 'Auf Deutsch', language: 'de', isPublic: true });
  expect((await publicNews('de', 10)).map(({ id }) => id)).toEqual([german.id]);
});

test('questions that are not visible stay inside', async () => {
  await db.faq.create({ data: { question: 'Visibile?', answer: 'Sì', language: 'it' } });
  await db.faq.create({ data: { question: 'Nascosta?', answer: 'Sì', language: 'it', isVisible: false } });
  expect((await visibleFaqs('fr')).map(({ question }) => question)).toEqual(['Visibile?']);
});

test('gains are counted of treatments of the last two years, deleted ones and the other guide excepted', async () => {
  const [expert, patient, center] = await Promise.all([makePerson('dentist'), makePerson('user'), makeCenter()]);
  const today = new Date();
  const years = (count: number) => new Date(Date.UTC(today.getUTCFullYear() - count, today.getUTCMonth(), 15));
  const treatment = (data: object) => ({
    productName: 'ULTRA' as const,
    expertId: expert.id,
    userId: patient.id,
    centerId: center.id,
    startValue: 'A3.5',
    endValue: 'A1',
    treatedOn: today,
    patientName: 'Ada',
    patientSurname: 'Neri',
    patientBirthYear: 1980,
    ...data,
  });
  await db.treatment.createMany({
    data: [
      ...Array.from({ length: 30 }, () => treatment({})),
      treatment({ treatedOn: years(3), endValue: 'OM1' }),
      treatment({ deletedAt: today, endValue: 'OM1' }),
      treatment({ colorType: 'master_3d', startValue: '29', endValue: '1' }),
      treatment({ endValue: null }),
    ],
  });
  await cacheGains();
  expect(await readGains()).toEqual([{ method: 'ULTRA', start: 15, gain: 10, count: 30 }]);
  expect(gainOf(await readGains(), 'ULTRA')).toEqual({ treatments: 30, low: 10, median: 10, high: 10 });
});

test('what another worker is just counting is not counted beside it', async () => {
  const other = await heldBy(`select pg_advisory_xact_lock(hashtextextended('report measured-gains', 0))`);
  expect(await cacheGains()).toBeNull();
  await other.end();
  expect(await cacheGains()).toEqual(expect.any(Number));
});
