import { getTranslations } from 'next-intl/server';
import { Badge } from '@/components/ui/badge';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { Person } from '@/components/users/person';
import { formatCode } from '@/lib/core/fields/kinds';
import {
  FAST_SECONDS,
  hrefOfMisuse,
  type MisuseFinding,
  type MisuseQuery,
} from '@/lib/nouns/product-codes/schema.misuse';
import { instantText } from '@/lib/run/i18n/dates';

interface MisuseTableProps {
  findings: MisuseFinding[];
  personHref: (id: string) => string;
  path: string;
  query: MisuseQuery;
}

const COLUMNS = ['person', 'at', 'kind', 'evidence', 'codes', 'center', 'batches'] as const;

/** Findings by person, who was found last first; lot and center link to their other findings. */
export async function MisuseTable({ findings, personHref, path, query }: MisuseTableProps) {
  const t = await getTranslations('product-codes.misuse');
  const evidence = ({ kind, measure, seconds, sentTo, reason }: MisuseFinding) => {
    if (kind === 'far') return t('evidence.far', { km: measure, address: sentTo ?? '' });
    if (kind === 'fast')
      return t('evidence.fast', { count: measure, limit: String(FAST_SECONDS), seconds: seconds ?? 0 });
    return t('evidence.tried', { count: measure, reason: reason ? t(`reasons.${reason}`) : '' });
  };
  const byPerson = new Map<unknown, MisuseFinding[]>();
  for (const one of findings) {
    const whose = one.person?._id ?? one;
    byPerson.set(whose, [...(byPerson.get(whose) ?? []), one]);
  }
  return (
    <Table caption={t('purpose')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeaderCell key={column}>{t(`columns.${column}`)}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...byPerson.values()].flatMap((all) =>
          all.map((one, n) => (
            <tr key={`${one.kind} ${one.at} ${one.codes[0] ?? n}`}>
              {n === 0 && (
                <Cell rowSpan={all.length} className="min-w-40 align-top">
                  {one.person && (
                    <Person name={one.person.name}>
                      <a href={personHref(one.person._id)} className="link">
                        {all.length > 1
                          ? t('counted', { kind: one.person.name, count: String(all.length) })
                          : one.person.name}
                      </a>
                    </Person>
                  )}
                </Cell>
              )}
              <Cell className="whitespace-nowrap">{instantText(one.at)}</Cell>
              <Cell>
                <Badge tone={one.kind === 'tried' ? 'neutral' : 'warn'}>{t(`kinds.${one.kind}`)}</Badge>
              </Cell>
              <Cell className="min-w-60">{evidence(one)}</Cell>
              <Cell className="whitespace-nowrap font-mono">
                {one.codes.map((code) => (
                  <span key={code} className="block">
                    {formatCode(code)}
                  </span>
                ))}
              </Cell>
              <Cell>
                {one.center && (
                  <a href={hrefOfMisuse(path, query, { centerId: one.center._id })} className="link">
                    {one.center.name}
                  </a>
                )}
              </Cell>
              <Cell>
                {one.batches.map(({ _id, name }) => (
                  <a key={_id} href={hrefOfMisuse(path, query, { batchId: _id })} className="link block">
                    {name}
                  </a>
                ))}
              </Cell>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}
