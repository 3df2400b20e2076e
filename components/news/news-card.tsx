import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { dayText } from '@/lib/run/i18n/dates';

interface NewsCardProps {
  news: (Record<string, unknown> & { _id: string })[];
  academy: string;
}

export async function NewsCard({ news, academy }: NewsCardProps) {
  const all = await getTranslations();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return (
    <Card heading={all('portal.routes.news')}>
      {news.length === 0 && <p className="mt-1 text-ink-soft text-sm">{all('dashboard.noNews')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {news.map((one) => (
          <li key={one._id} className="flow-root py-2.5 text-sm">
            {typeof one.thumbnailId === 'string' && (
              // biome-ignore lint/performance/noImgElement: private, small, and of the size it is shown in
              <img
                src={`/api/files/${one.thumbnailId}?width=400`}
                alt=""
                width={96}
                height={72}
                loading="lazy"
                className="float-right ml-3 h-18 w-24 rounded-control bg-sunken object-cover"
              />
            )}
            <p className="font-semibold">
              {one.link ? (
                <a href={text(one.link)} rel="noopener" target="_blank" className="link">
                  {text(one.title)}
                </a>
              ) : (
                text(one.title)
              )}
              <time dateTime={text(one.updatedAt)} className="ml-2 font-normal text-ink-soft text-xs">
                {dayText(text(one.updatedAt))}
              </time>
            </p>
            <p className="line-clamp-2 text-ink-soft">{text(one.description)}</p>
          </li>
        ))}
      </ul>
      <a
        href={academy}
        rel="noopener"
        className="mt-1 -mb-2 inline-flex items-center gap-1.5 py-3 font-medium text-accent text-sm hover:underline"
      >
        {all('dashboard.academy')}
        <Icon name="external" className="size-4" />
      </a>
    </Card>
  );
}
