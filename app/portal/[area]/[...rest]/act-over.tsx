import { getLocale, getTranslations } from 'next-intl/server';
import { FormDialog } from '@/components/form/form-controls';
import { formState } from '@/components/form/form-state';
import { RecordForm } from '@/components/form/record-form';
import { first, type Query } from '@/lib/core/screens/address';
import { openAsk } from '@/lib/core/screens/asks';
import type { RecordView } from '@/lib/core/screens/open-record';
import { ownActsFor } from '@/lib/core/screens/own-acts';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { screenOf } from '@/lib/core/screens/records';
import { labelled, messageKey } from '@/lib/run/i18n/message-key';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import type { RecordPart } from '../parts/slots';
import { addressWithForm, withParameter } from './form-over';

/** The address of a record's screen with the dialog of an act over it; absent: without. */
export function actAddress(path: string, query: Query, name?: string): string {
  const without = addressWithForm(path, { ...query, act: undefined, amount: undefined });
  return name ? withParameter(without, `act=${name}`) : without;
}

/** The dialog that `?act=` opens over a record's screen, if the act asks for something and is open to its reader. */
export async function ActOver({ me, view, title, href, query }: Omit<RecordPart, 'draft'> & { view: RecordView }) {
  const { resource, record, abilities } = view;
  const act = screenOf(resource)?.acts?.find(({ name }) => name === first(query.act));
  if (!act || !('ask' in act) || !act.ask) return null;
  if (!ownActsFor(resourceNamed(resource), me)({ ...record, abilities }).includes(act.name)) return null;
  const { ask, label, name } = act;
  const page = `${href.replace(/^\/[^/]+\//, '')}?act=${name}`;
  const [draft, t, locale] = await Promise.all([ownDraftOf(page, query.draft), getTranslations(), getLocale()]);
  const texts = label.slice(0, label.lastIndexOf('.'));
  const text = (key: string) =>
    t.has(messageKey(`${texts}.${key}`)) ? t(messageKey(`${texts}.${key}`), record as never) : undefined;
  const { errors } = await formState(draft);
  return (
    <FormDialog
      title={labelled(locale, t(messageKey(label)), title)}
      text={text('text')}
      closeLabel={t('portal.cancel')}
      size="normal"
    >
      <RecordForm
        key={first(query.draft)}
        action={ask.to.replace('{id}', record._id)}
        cancelHref={actAddress(href, query)}
        view={openAsk(ask, texts, record, query, draft)}
        errors={errors}
        submit={{ label: text('submit') ?? t(messageKey(label)), isDanger: ask.isDanger === true }}
        isOver
        isUnsaved={draft !== null}
      />
    </FormDialog>
  );
}
