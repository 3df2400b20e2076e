import type { Person } from '@/lib/core/actor/actor';
import { bulkFieldsOf } from '@/lib/core/screens/bulk-fields';
import type { Typed } from '@/lib/core/screens/form-values';
import type { FormField } from '@/lib/core/screens/open-form';
import { namesIn } from '@/lib/core/screens/references';
import { Problem } from '@/lib/run/errors';
import { prepareAct } from './prepare-act';
import { type BulkPreview, previewBulkAct } from './preview-bulk-act';
import type { ActForm } from './rules.form';
import { typedValue } from './save-bulk-form';
import type { BulkWay } from './schema';

export type PreviewView = {
  resource: string;
  field: FormField | null;
  preview: BulkPreview;
  /** The new value; undefined while none has been chosen. */
  value: unknown;
  way: BulkWay | null;
  /** Problems with the typed value. */
  problems: Problem['fields'];
  names: Record<string, string>;
};

/** The form of an act with a preview: current values of the field and, once chosen, the new one. */
export async function openPreview(me: Person, form: ActForm, values: Typed, isChosen: boolean): Promise<PreviewView> {
  const asked = { screen: form.screen, query: form.list, kind: form.kind, field: form.field, way: form.way };
  const ids = form.ids.length > 0 ? { ids: form.ids } : {};
  // Without a chosen value any valid one will do for counting the records.
  const bare = prepareAct(me, { ...asked, ...ids, isOpen: true });
  const field = bulkFieldsOf(bare.resource, me).find(({ name }) => name === form.field) ?? null;
  const { value, problems } = await chosen();
  const preview = await previewBulkAct(me, { ...bare, value });
  const held = [...preview.values.map((one) => one.value), value];
  const shown = field ? held.map((one) => ({ _id: '', [field.name]: one })) : [];
  const names = field ? await namesIn(shown, [field], me) : {};
  return { resource: bare.resource.name, field, preview, value, way: bare.way, problems, names };

  async function chosen(): Promise<{ value: unknown; problems: Problem['fields'] }> {
    if (form.kind !== 'update' || !isChosen || !field) return { value: undefined, problems: [] };
    try {
      const typed = (await typedValue(me, field, values)) ?? null;
      return { value: prepareAct(me, { ...asked, ...ids, value: typed }).value, problems: [] };
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 400 || error.fields.length === 0) throw error;
      return { value: undefined, problems: error.fields };
    }
  }
}
