import { getTranslations } from 'next-intl/server';
import { Fragment, type ReactNode } from 'react';
import { editorWords } from '@/components/data-table/field-words';
import { DateField } from '@/components/fields/date-field';
import { ReferenceField } from '@/components/fields/reference-field';
import { SentOnce } from '@/components/form/sent-once';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { controlClass } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import type { FormField } from '@/lib/core/screens/open-form';
import { LONGEST_NOTE } from '@/lib/nouns/notes/schema';

export type ComposerTab = 'answer' | 'note' | 'task';

interface ComposerProps {
  id: string;
  forms: Partial<Record<ComposerTab, ReactNode>>;
  first?: ComposerTab | undefined;
  children?: ReactNode;
}

/** Above a record's timeline: forms for notes, tasks and the like, in tabs that need no JavaScript. */
export async function Composer({ id, forms, first, children }: ComposerProps) {
  const t = await getTranslations('timeline.composer');
  const tabs = (Object.keys(forms) as ComposerTab[]).filter((name) => Boolean(forms[name]));
  if (tabs.length === 0) return null;
  if (tabs.length === 1) return <Card id={id}>{forms[tabs[0]!]}</Card>;
  const open = first && tabs.includes(first) ? first : tabs[0];
  return (
    <Card id={id} className="scroll-mt-24">
      <fieldset className="relative flex min-w-0 flex-wrap gap-x-1">
        <legend className="sr-only">{t('label')}</legend>
        {tabs.map((name, n) => (
          <Fragment key={name}>
            <input
              type="radio"
              name="composer"
              id={`compose-${name}`}
              defaultChecked={name === open}
              className={PEERS[n]}
            />
            <label htmlFor={`compose-${name}`} className={`${TAB} ${CHOSEN[n]}`}>
              {t(name)}
            </label>
          </Fragment>
        ))}
        {tabs.map((name, n) => (
          <div key={name} className={`mt-3 hidden min-w-0 basis-full ${SHOWN[n]}`}>
            {forms[name]}
          </div>
        ))}
      </fieldset>
      {children}
    </Card>
  );
}

// Whole class names, which the stylesheet is made from.
const PEERS = ['peer/one sr-only', 'peer/two sr-only', 'peer/three sr-only'];
const CHOSEN = [
  'peer-checked/one:border-accent peer-checked/one:text-accent-strong peer-focus-visible/one:outline-2',
  'peer-checked/two:border-accent peer-checked/two:text-accent-strong peer-focus-visible/two:outline-2',
  'peer-checked/three:border-accent peer-checked/three:text-accent-strong peer-focus-visible/three:outline-2',
];
const SHOWN = ['peer-checked/one:block', 'peer-checked/two:block', 'peer-checked/three:block'];
const TAB =
  'flex min-h-11 cursor-pointer items-center whitespace-nowrap rounded-t-control border-transparent border-b-2 px-3 font-medium text-ink-soft text-sm outline-accent hover:text-ink';

/** One line until one writes in it. A refused one is corrected in the whole form. */
export async function NoteAboutForm({ about }: { about: { field: 'personId' | 'centerId'; id: string } }) {
  const [t, help] = await Promise.all([getTranslations('requests.notes'), getTranslations('records.help.notes')]);
  // Open as long as it holds a text: a button that moves when the field loses the focus is not hit.
  const tall = 'group-focus-within:min-h-24 group-has-[textarea:not(:placeholder-shown)]:min-h-24';
  const whenOpen = 'hidden group-focus-within:block group-has-[textarea:not(:placeholder-shown)]:block';
  return (
    <form method="post" action="/api/forms/records/notes" noValidate className="group">
      <input type="hidden" name={about.field} value={about.id} />
      <input type="hidden" name="returnTo" value={about.field} />
      <SentOnce />
      <textarea
        name="text"
        aria-label={t('label')}
        aria-describedby="note-hint"
        placeholder={t('label')}
        rows={1}
        maxLength={LONGEST_NOTE}
        required
        className={controlClass(undefined, `field-sizing-content max-h-64 py-2.5 ${tall}`)}
      />
      <p id="note-hint" className={`mt-1.5 text-ink-soft text-sm ${whenOpen}`}>
        {help('text')}
      </p>
      <div className={`mt-3 ${whenOpen}`}>
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

interface TaskFormProps {
  about: { field: string; id: string };
  title: FormField;
  assignee?: FormField | undefined;
}

/** A refused one is corrected in the whole form. */
export async function TaskForm({ about, title, assignee }: TaskFormProps) {
  const [t, words] = await Promise.all([getTranslations('timeline.composer'), editorWords('tasks')]);
  return (
    <form method="post" action="/api/forms/records/tasks" noValidate className="space-y-3">
      <input type="hidden" name={about.field} value={about.id} />
      <input type="hidden" name="returnTo" value={about.field} />
      <SentOnce />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <TextField name="title" id="task-title" label={t('what')} maxLength={title.max} autoComplete="off" />
        </div>
        <div className="w-48">
          <DateField name="dueOn" id="task-day" label={t('day')} />
        </div>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {assignee && (
          <div className="min-w-40 flex-1">
            <ReferenceField
              name={assignee.name}
              id="task-assignee"
              to={assignee.to!}
              nameFields={assignee.nameFields ?? []}
              label={t('who')}
              optional={words.optional}
              chosenId=""
              named=""
              placeholder={words.search}
              none={words.noneFound}
            />
          </div>
        )}
        <Button type="submit" variant="secondary">
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
