import { getLocale, getTranslations } from 'next-intl/server';
import { EmptyDrawing } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { localePath } from '@/lib/run/i18n/paths';
import { MethodDrawing } from '../methods/method-drawing';
import { TextDrawing } from './text-drawing';

const size = 'h-20 w-auto shrink-0';
const ways = {
  centers: { href: '/authorized-centers', drawing: <EmptyDrawing name="place" className={size} /> },
  methods: { href: '/methods', drawing: <MethodDrawing method="ULTRA" className={size} /> },
  suitability: { href: '/suitability', drawing: <TextDrawing name="first" className={size} /> },
  costs: { href: '/costs', drawing: <TextDrawing name="quote" className={size} /> },
  faq: { href: '/faq', drawing: <TextDrawing name="questions" className={size} /> },
  ask: { href: '/request-contact', drawing: <EmptyDrawing name="letter" className={size} /> },
} as const;

export async function WaysOn({ to }: { to: readonly [keyof typeof ways, keyof typeof ways, keyof typeof ways] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('ways')]);
  return (
    <section aria-labelledby="ways" className="mt-14 lg:mt-20">
      <h2 id="ways" className="sr-only">
        {t('heading')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {to.map((way) => (
          <li
            key={way}
            className="relative flex items-center gap-5 rounded-card border border-line bg-raised p-5 transition-colors hover:border-accent md:flex-col md:items-start md:p-6"
          >
            {ways[way].drawing}
            <div>
              <h3 className="font-semibold text-lg">
                <a href={localePath(locale, ways[way].href)} className="text-accent after:absolute after:inset-0">
                  {t(`${way}.title`)}
                  <Icon name="arrow-right" className="ml-1.5 inline size-4" />
                </a>
              </h3>
              <p className="mt-1 text-ink-soft">{t(`${way}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
