'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProblemSummary } from '@/components/form/problem-summary';
import { ChangedNotice } from './changed-notice';
import { CodesSection } from './codes-section';
import type { Draft } from './draft';
import { DraftLine } from './draft-line';
import { type Filled, withCodes, withDay } from './filled';
import { FindingsSection } from './findings-section';
import { FormContext, formState } from './form-context';
import { useLabels } from './labels';
import { MethodSection } from './method-section';
import { PatientSection } from './patient-section';
import { PicturesSection } from './pictures-section';
import { ProductsSection } from './products-section';
import { ShadeSection } from './shade-section';
import { type Earnings, SubmitBar } from './submit-bar';
import { useAsked } from './use-asked';
import { useDraft } from './use-draft';
import { useEntry } from './use-entry';
import { useFilled } from './use-filled';
import { useSubmit } from './use-submit';
import { WaitingPanel } from './waiting-panel';

export interface TreatmentFormProps {
  /** The owner of the draft. */
  person: string;
  centers: { id: string; name: string }[];
  products: { id: string; name: string }[];
  earnings: Earnings;
  listHref: string;
  initial: Filled;
  /** Time zones of the centers. */
  zones: readonly string[];
  /** The latest permitted day, YYYY-MM-DD. */
  latest: string;
  /** The treatment being edited. */
  id?: string;
  /** Codes from the scanner, added to those in the draft. */
  scanned?: string[];
  /** The outbox entry to be corrected. */
  entry?: string;
}

/** Registers or changes a treatment. What is typed stays on this device until it has been sent. */
export function TreatmentForm(props: TreatmentFormProps) {
  const { person, centers, products, earnings, listHref, initial, zones, latest, id } = props;
  const t = useTranslations('treatments.form');
  const { filled, setFilled, change: fillIn, suggest, isChanged, forgetChanges } = useFilled(initial);
  const [draft, setDraft] = useState<{ found: Draft; isShown: boolean } | null>(null);
  const labelOf = useLabels(filled.values.codes);
  const { codes: scanned, entry } = useAsked({ codes: props.scanned ?? [], entry: props.entry }, (codes, today) => {
    if (!id) setFilled((before) => withDay(withCodes(before, codes), initial.values.texts.treatedOn, today));
  });

  const fill = (found: Draft) => setFilled(withCodes(found, scanned));
  const { savedAt, touch, drop } = useDraft({
    person,
    form: id ? `treatments/${id}` : 'treatments/new',
    filled,
    onFound: (found) => {
      if (entry && found.replaces !== entry) return;
      fill(found);
      setDraft({ found, isShown: true });
    },
  });
  const change: typeof fillIn = (what, field) => {
    touch();
    fillIn(what, field);
  };
  const { problems, setProblems, state, setState, waiting, submit } = useSubmit({
    id: id ?? null,
    zones,
    listHref,
    recorded: initial.pictures,
    onPictures: (sent) => setFilled((before) => ({ ...before, pictures: sent })),
    onKept: (replaces) => change(() => ({ replaces }), ''),
    onDone: drop,
  });
  useEntry(entry, (found, said) => {
    // A draft of the same entry is newer.
    setFilled((before) => (before.replaces === found.replaces ? before : found));
    setProblems(said);
  });
  const errorOf = (field: string) =>
    isChanged(field) ? undefined : problems.find((problem) => problem.field === field)?.text;
  const send = (what: Filled) => {
    forgetChanges();
    void submit(what);
  };

  if (state === 'waiting') return <WaitingPanel entryKey={waiting} listHref={listHref} />;
  return (
    <FormContext value={formState({ filled, isNew: !id, recorded: initial.pictures, change, suggest, errorOf })}>
      {draft && (
        <DraftLine
          savedAt={draft.isShown ? draft.found.savedAt : null}
          onDiscard={() => {
            void drop();
            setFilled(initial);
            setDraft({ ...draft, isShown: false });
          }}
          onUndo={() => {
            touch();
            fill(draft.found);
            setDraft({ ...draft, isShown: true });
          }}
        />
      )}
      <ProblemSummary problems={problems} labelOf={labelOf} isSettled={isChanged} />
      {state === 'changed' && id && (
        <ChangedNotice
          id={id}
          onOverwrite={(seen) => {
            setFilled({ ...filled, seen });
            send({ ...filled, seen });
          }}
          onGiveUp={() => void drop().then(() => window.location.reload())}
          onClose={() => setState('filling')}
        />
      )}
      <form
        noValidate
        aria-label={id ? t('editTitle') : t('title')}
        onSubmit={(event) => {
          event.preventDefault();
          if (state !== 'sending') send(filled);
        }}
        className="grid items-start gap-4 xl:grid-cols-[minmax(0,46rem)_20rem] xl:gap-6 [&_[id]]:scroll-mt-28 [&_[id]]:scroll-mb-28"
      >
        {/* Enter activates the first button of a form: it would send an incomplete form and use codes up. */}
        <button type="submit" disabled hidden />
        <div className="min-w-0 space-y-4">
          {/* In the order of the chair: the picture before, the shade, then the person; the rest has a good guess. */}
          <PicturesSection />
          <ShadeSection />
          <PatientSection />
          <MethodSection centers={centers} latest={latest} />
          <FindingsSection />
          <CodesSection />
          <ProductsSection offered={products} />
        </div>
        <SubmitBar earnings={earnings} isSending={state === 'sending'} savedAt={savedAt} />
      </form>
    </FormContext>
  );
}
