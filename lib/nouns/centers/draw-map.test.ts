import { createTranslator } from 'next-intl';
import { CENTER_TIERS } from '@/lib/nouns/centers/schema';
import { locales } from '@/lib/run/i18n/routing';
import { messagesOf } from '@/lib/run/i18n/translate';
import { untyped } from '@/tests/support/untyped';
import { markerLabels } from './draw-map';

test.each(locales)('labels from kept texts are those formatted one by one, in %s', async (locale) => {
  const messages = await messagesOf(locale);
  const t = createTranslator(untyped({ locale, messages })) as unknown as Parameters<typeof markerLabels>[1];
  const labels = markerLabels(locale, t);
  for (const name of ['Studio Rossi', "L'Aquila $& {place} <b>", 'Studio Rossi']) {
    for (const tier of CENTER_TIERS)
      expect(labels.pin(name, tier)).toBe(t('map.pin', { name, tier: t(`records.values.tier.${tier}`) }));
    for (const count of [2, 1234, 2]) {
      expect(labels.cluster(count, name)).toBe(t('map.clusterNear', { count, place: name }));
      expect(labels.cluster(count, undefined)).toBe(t('map.cluster', { count }));
    }
  }
});
