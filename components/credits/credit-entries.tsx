import { getTranslations } from 'next-intl/server';
import { listAddress } from '@/components/data-table/list-address';
import { ListFooter } from '@/components/data-table/list-footer';
import { Chip } from '@/components/ui/chip';
import { EmptyCard } from '@/components/ui/empty-state';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import type { ReadOf } from '@/lib/core/fields/schema.fields';
import type { ListView } from '@/lib/core/screens/open-list';
import { originWord } from '@/lib/nouns/credits/rules';
import { CREDIT_KINDS, type creditRecord } from '@/lib/nouns/credits/schema';
import { dayText } from '@/lib/run/i18n/dates';
import { signed } from './totals';

type Credit = ReadOf<typeof creditRecord, 'kind origin amount reason refusal treatmentId productCodeId createdAt'>;

type Line = { credit: Credit; credits?: number; fanShop?: number };

/** A code earns credits and fan shop points at once: one line has both. */
function linesOf(entries: readonly Credit[]): Line[] {
  const lines: Line[] = [];
  for (const credit of entries) {
    const side = credit.kind === 'fan_shop' ? 'fanShop' : 'credits';
    const { origin, productCodeId, createdAt } = credit;
    const other = lines.find(
      ({ credit: one, ...line }) =>
        line[side] === undefined &&
        productCodeId &&
        one.productCodeId === productCodeId &&
        one.origin === origin &&
        dayText(one.createdAt) === dayText(createdAt),
    );
    if (other) other[side] = credit.amount;
    else lines.push({ credit, [side]: credit.amount });
  }
  return lines;
}

interface CreditReasonProps {
  credit: Credit;
  names: Record<string, string>;
  hrefOf: (path: string) => string;
}

/** With links to its code and treatment. */
async function CreditReason({ credit, names, hrefOf }: CreditReasonProps) {
  const t = await getTranslations('dashboard.origins');
  const refusals = await getTranslations('records.values.refusal');
  const { reason, refusal, productCodeId, treatmentId } = credit;
  const from = [
    { id: productCodeId, path: 'product-codes', className: 'link font-mono' },
    { id: treatmentId, path: 'treatments', className: 'link' },
  ].flatMap((one) => (one.id && names[one.id] ? [{ ...one, id: one.id, text: names[one.id]! }] : []));
  return (
    <>
      {t(originWord(credit))}
      {reason && reason !== names[treatmentId ?? ''] && <span className="text-ink-soft"> · {reason}</span>}
      {from.map(({ id, path, text, className }) => (
        <span key={id} className="text-ink-soft">
          {' · '}
          <a href={hrefOf(`${path}/${id}`)} className={className}>
            {text}
          </a>
        </span>
      ))}
      {refusal && <span className="block">{refusals(refusal)}</span>}
    </>
  );
}

interface CreditEntriesProps {
  path: string;
  view: ListView;
  hrefOf: (path: string) => string;
}

export async function CreditEntries({ path, view, hrefOf }: CreditEntriesProps) {
  const t = await getTranslations();
  const { state, names } = view;
  const kind = state.chosen.kind;
  const entries = view.records as unknown as Credit[];
  return (
    <section aria-labelledby="ledger" className="space-y-3">
      <h2 id="ledger" className="font-semibold text-lg">
        {t('dashboard.ledger')}
      </h2>
      <nav aria-label={t('records.fields.kind')} className="flex flex-wrap gap-2">
        <Chip href={`${listAddress(path, state, { chosen: {} })}#ledger`} selected={!kind}>
          {t('records.all')}
        </Chip>
        {CREDIT_KINDS.map((one) => (
          <Chip
            key={one}
            href={`${listAddress(path, state, { chosen: one === kind ? {} : { kind: one } })}#ledger`}
            selected={one === kind}
          >
            {t(`dashboard.kinds.${one}`)}
          </Chip>
        ))}
      </nav>
      {entries.length === 0 ? (
        <EmptyCard title={t('dashboard.noCredits')} text={t('dashboard.noCreditsText')} />
      ) : (
        <>
          <Table caption={t('dashboard.ledger')}>
            <thead>
              <tr>
                <HeaderCell>{t('records.fields.eventDate')}</HeaderCell>
                <HeaderCell>{t('dashboard.for')}</HeaderCell>
                <HeaderCell className="text-right">{t('records.fields.credits')}</HeaderCell>
                <HeaderCell className="text-right max-sm:hidden">{t('dashboard.kinds.fan_shop')}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {linesOf(entries).map(({ credit, credits, fanShop }) => (
                <tr key={credit._id} className="last:*:border-b-0">
                  <Cell>{dayText(credit.createdAt)}</Cell>
                  <Cell>
                    <CreditReason credit={credit} names={names} hrefOf={hrefOf} />
                    {fanShop !== undefined && (
                      <span className="block text-ink-soft sm:hidden">
                        {t('dashboard.kinds.fan_shop')} {signed(fanShop)}
                      </span>
                    )}
                  </Cell>
                  <Cell className="text-right font-semibold">{credits !== undefined && signed(credits)}</Cell>
                  <Cell className="text-right max-sm:hidden">{fanShop !== undefined && signed(fanShop)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          <ListFooter path={path} view={view} />
        </>
      )}
    </section>
  );
}
