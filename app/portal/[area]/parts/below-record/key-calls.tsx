import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { callsOf } from '@/lib/nouns/api-keys/calls';
import { instantText } from '@/lib/run/i18n/dates';
import type { RecordPart } from '../slots';

/** The calls of a key in the last days, found by the `X-Request-Id` that a partner names. */
export async function KeyCalls({ view: { record }, query }: RecordPart) {
  const asked = typeof query.request === 'string' ? query.request.trim() : '';
  const [t, common, calls] = await Promise.all([
    getTranslations('api-keys.calls'),
    getTranslations(),
    callsOf(record._id, asked || undefined),
  ]);
  return (
    <Card id="calls" className="mt-4 max-w-form scroll-mt-24 space-y-4" heading={t('title')}>
      <p className="text-ink-soft text-sm">{t('text')}</p>
      <form method="get" action="#calls" className="flex flex-wrap items-end gap-3">
        <TextField name="request" label={t('request')} optional=" " defaultValue={asked} maxLength={LONGEST.line} />
        <Button type="submit" variant="secondary">
          {common('records.find')}
        </Button>
      </form>
      {calls.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table caption={t('title')}>
          <thead>
            <tr>
              <HeaderCell>{t('call')}</HeaderCell>
              <HeaderCell>{common('records.fields.answer')}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {calls.map(({ requestId, at, method, path, status, milliseconds, refusal }) => (
              <tr key={`${requestId} ${at.getTime()}`}>
                <Cell className="wrap-anywhere">
                  <span translate="no">
                    {method} {path}
                  </span>
                  <span className="block text-ink-soft text-xs">
                    {instantText(at)} · {requestId}
                  </span>
                </Cell>
                <Cell>
                  <Badge tone={status < 400 ? 'good' : 'bad'}>{status}</Badge>
                  <span className="ml-2 whitespace-nowrap text-ink-soft">{milliseconds} ms</span>
                  {refusal && <span className="wrap-anywhere block text-ink-soft text-xs">{refusal}</span>}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
