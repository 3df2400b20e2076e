import { getLocale, getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { colon, messageKey } from '@/lib/run/i18n/message-key';

const VERBS = ['read', 'create', 'update', 'delete', 'grant', 'spend', 'register'] as const;

/** Scopes in plain words; last and in red, whether they include health data. */
export async function ScopeList({ scopes }: { scopes: readonly string[] }) {
  const t = await getTranslations('api-keys.verbs');
  const entity = await getTranslations('audit-entries.values.entity');
  const locale = await getLocale();
  const of = (verb: string) =>
    scopes
      .filter((scope) => scope.endsWith(`:${verb}`))
      .map((scope) => entity(messageKey(scope.split(':')[0]!) as Parameters<typeof entity>[0]));
  return (
    <ul className="list-disc space-y-1 pl-5">
      {VERBS.filter((verb) => of(verb).length > 0).map((verb) => (
        <li key={verb}>
          <strong>
            {t(verb)}
            {colon(locale)}
          </strong>{' '}
          {of(verb).join(', ')}
        </li>
      ))}
      {of('health').length > 0 && (
        <li>
          <Badge tone="bad" icon="alert">
            {t('health')}
          </Badge>{' '}
          {of('health').join(', ')}
        </li>
      )}
    </ul>
  );
}
