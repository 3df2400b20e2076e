'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ProblemSummary } from '@/components/form/problem-summary';
import { entryToEdit, storedEntries, useOutcomes } from '@/components/offline/outbox';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Icon } from '@/components/ui/icon';
import { useInBrowser } from '@/components/ui/is-alive';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/ui/radio-group';
import { TextAreaField } from '@/components/ui/text-field';
import { formatCode } from '@/lib/core/fields/kinds';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { readCode } from '@/lib/nouns/product-codes/rules';
import { latestDay } from '@/lib/nouns/treatments/rules';
import { CONTROL_PERIODS, SENSIBILITIES } from '@/lib/nouns/treatments/schema';
import { todayText } from '@/lib/run/i18n/dates';
import { messageKey } from '@/lib/run/i18n/message-key';
import { CodesSection } from './codes-section';
import { FormContext, formState, useTreatment } from './form-context';
import { MethodSection, ProductsSection, ShadeSection } from './method-sections';
import { ConsentSection, PatientSection } from './patient-section';
import { StepPanel, StepProgress, useSteps } from './phone-steps';
import { PicturesSection } from './picture-slot';
import { Section } from './section';
import { latestVersion } from './send';
import { clock, type Draft, type Earnings, type Shown, SubmitBar, shownOf, useDraft, useSubmit } from './submit';
import { type Filled, STEPS, type Step, stepOf, valuesOf, withCodes, withDay, withText } from './values';

const WAITING_LOOKS = {
  waiting: { icon: 'clock', tone: 'text-warn' },
  sent: { icon: 'check', tone: 'text-good' },
  refused: { icon: 'alert', tone: 'text-bad' },
  discarded: { icon: 'info', tone: 'text-ink-soft' },
} as const;

/** Shown offline: the treatment is stored on this device and will be sent automatically. Then shows the result. */
function WaitingPanel({ entryKey, listHref }: { entryKey: string; listHref: string }) {
  const t = useTranslations('treatments.form.waiting');
  const box = useRef<HTMLDivElement>(null);
  const [outcome] = useOutcomes([{ state: 'waiting', key: entryKey }]);
  useEffect(() => {
    box.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const { state } = outcome!;
  const { icon, tone } = WAITING_LOOKS[state];
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Card className="max-w-form space-y-4">
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <Icon name={icon} className={`size-6 ${tone}`} />
          {t(`${state}.title`)}
        </p>
        {outcome!.state === 'refused' && <p className="font-semibold">{outcome!.problem.message}</p>}
        <p className="text-ink-soft">{t(`${state}.text`)}</p>
        <div className="flex flex-wrap gap-2">
          {state === 'refused' ? (
            <LinkButton href={`${listHref}/new?entry=${entryKey}`}>{t('correct')}</LinkButton>
          ) : (
            <LinkButton href={`${listHref}/new`}>{t('another')}</LinkButton>
          )}
          <LinkButton variant="secondary" href={listHref}>
            {t('list')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}

/** The form's values, and the fields changed since the last submission, whose errors no longer apply. */
function useFilled(initial: Filled) {
  const [filled, setFilled] = useState(initial);
  const [changed, setChanged] = useState<string[]>([]);
  const change = (what: (before: Filled) => Partial<Filled>, field: string) => {
    setFilled((before) => ({ ...before, ...what(before) }));
    setChanged((before) => [...before, field]);
  };
  const suggest = useCallback((name: string, value: string) => {
    setFilled((before) => withText(before, name, before.values.texts[name] || value));
    setChanged((before) => [...before, name]);
  }, []);
  return {
    filled,
    setFilled,
    change,
    suggest,
    isChanged: (field: string) => changed.some((one) => one && (field === one || field.startsWith(`${one}.`))),
    /** Keeps changes made after this render, which are not in what is being sent. */
    forgetChanges: () => setChanged((before) => before.slice(changed.length)),
  };
}

/** Loads an outbox entry that the server refused, with all its values and the problems reported. */
function useEntry(key: string | undefined, onFound: (filled: Filled, said: Shown[]) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!key || isDone.current) return;
    isDone.current = true;
    void openEntry(key).then((found) => found && onFound(...found));
  }, [key, onFound]);
}

async function openEntry(key: string): Promise<[Filled, Shown[]] | null> {
  const entry = await entryToEdit(key);
  if (!entry) return null;
  const refusal = (await storedEntries()).find((kept) => kept.key === key)?.refusal;
  const kinds = entry.pictures.map(({ kind }) => kind);
  const pictures = Object.fromEntries(entry.pictures.map(({ kind, blob, shared }) => [kind, { blob, shared }]));
  const filled = { values: valuesOf(entry.body as Record<string, unknown>), pictures, replaces: key };
  return [filled, refusal ? shownOf(refusal.problem, kinds) : []];
}

interface AddressParameters {
  codes: string[];
  entry: string | undefined;
}

/** The address's parameters; offline, in a cached shell, `onShell` supplies what the server would have filled in. */
function useAsked(drawn: AddressParameters, onShell: (codes: string[], today: string) => void): AddressParameters {
  const search = useInBrowser(() => window.location.search, null);
  const asked = search === null ? drawn : askedBy(search, drawn);
  // Read here and not from `asked`, which has the rendered value during hydration.
  const supply = useEffectEvent(() => onShell(askedBy(window.location.search, drawn).codes, todayText()));
  useEffect(() => supply(), []);
  return asked;
}

function askedBy(search: string, drawn: AddressParameters): AddressParameters {
  const parameters = new URLSearchParams(search);
  const codes = parameters.getAll('code').flatMap((text) => {
    const read = readCode(text);
    return 'code' in read ? [read.code] : [];
  });
  return {
    codes: [...new Set([...drawn.codes, ...codes])],
    entry: drawn.entry || parameters.get('entry') || undefined,
  };
}

const PICTURES: Record<string, string> = {
  pre: 'preImage',
  post: 'postImage',
  collateral_effects: 'collateralEffectsImage',
};

function useLabels(codes: string[]): (field: string) => string | null {
  const t = useTranslations('treatments.form');
  const fields = useTranslations('records.fields');
  return (field) => {
    const [list = '', part = ''] = field.split('.');
    if (field === 'patient.name') return t('firstName');
    if (field === 'patient.bornDate') return t('birthYear');
    if (field === 'adultConfirmed' || field === 'pictureConsent') return null;
    if (list === 'productCodes') return formatCode(codes[Number(part)] ?? '') || t('newCode');
    const name = list === 'pictures' ? PICTURES[part] : list === 'patient' ? part : list;
    return name && fields.has(messageKey(name)) ? fields(messageKey(name)) : null;
  };
}

/** How the patient tolerated it, and when the next control is due. */
function FindingsSection() {
  const t = useTranslations('treatments.form');
  const word = useTranslations('forms');
  const fields = useTranslations('records.fields');
  const values = useTranslations('records.values');
  const { texts, set, field, errorOf } = useTreatment();
  const pick = (name: string) => ({
    name,
    optional: word('optional'),
    error: errorOf(name),
    value: texts[name] ?? '',
    onPick: (value: string) => set(name, value),
  });
  const said = [
    texts.sensibility && values(`sensibility.${texts.sensibility as (typeof SENSIBILITIES)[number]}`),
    texts.hasGingivalProblems === 'true' && fields('hasGingivalProblems'),
    texts.hasSkinProblems === 'true' && fields('hasSkinProblems'),
    texts.period && values(`period.${texts.period as (typeof CONTROL_PERIODS)[number]}`),
    texts.notes,
  ].filter(Boolean);
  const folded = {
    summary: said.join(' · ') || word('optional'),
    fields: ['sensibility', 'hasGingivalProblems', 'hasSkinProblems', 'period', 'notes'],
  };
  return (
    <Section title={t('findings')} folded={folded}>
      <RadioGroup
        {...pick('sensibility')}
        label={fields('sensibility')}
        options={SENSIBILITIES.map((value) => ({ value, label: values(`sensibility.${value}`) }))}
      />
      <div className="grid sm:grid-cols-2">
        {(['hasGingivalProblems', 'hasSkinProblems'] as const).map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={fields(name)}
            optional={word('optional')}
            checked={texts[name] === 'true'}
            onChange={(event) => set(name, event.target.checked ? 'true' : '')}
          />
        ))}
      </div>
      <RadioGroup
        {...pick('period')}
        label={t('period')}
        options={CONTROL_PERIODS.map((value) => ({ value, label: values(`period.${value}`) }))}
      />
      <TextAreaField
        {...field('notes')}
        label={fields('notes')}
        hint={t('notesHint')}
        optional={word('optional')}
        rows={3}
        maxLength={LONGEST.text}
      />
    </Section>
  );
}

interface DraftLineProps {
  /** Null if it was discarded. */
  savedAt: number | null;
  onDiscard: () => void;
  onUndo: () => void;
}

/** Shown while the form contains a stored draft, which can be discarded and brought back. */
function DraftLine({ savedAt, onDiscard, onUndo }: DraftLineProps) {
  const t = useTranslations('treatments.form');
  const locale = useLocale();
  const [today] = useState(() => new Date().toDateString());
  const day =
    savedAt && new Date(savedAt).toDateString() !== today ? `${new Intl.DateTimeFormat('en-GB').format(savedAt)} ` : '';
  return (
    <Notice role="status" className="mb-4">
      <p className="flex flex-wrap items-center gap-x-3">
        {savedAt === null ? t('draftDiscarded') : t('draftRestored', { time: day + clock(savedAt, locale) })}
        <button type="button" className="link min-h-11 font-semibold" onClick={savedAt === null ? onUndo : onDiscard}>
          {savedAt === null ? t('draftUndo') : t('draftDiscard')}
        </button>
      </p>
    </Notice>
  );
}

interface ChangedNoticeProps {
  onOverwrite: () => void;
  onGiveUp: () => void;
  onClose: () => void;
}

/** Shown if somebody else has changed the treatment meanwhile: nothing typed is lost, and the person decides. */
function ChangedNotice({ onOverwrite, onGiveUp, onClose }: ChangedNoticeProps) {
  const t = useTranslations('treatments.form.changed');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="mb-4 scroll-mt-24">
      <Notice tone="warn" role="alert" title={t('title')}>
        <p>{t('text')}</p>
        <div className="flex flex-wrap gap-2 pt-2">
          <Button onClick={onOverwrite}>{t('overwrite')}</Button>
          <Button variant="secondary" onClick={onGiveUp}>
            {t('giveUp')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('later')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

export interface TreatmentFormProps {
  person: string;
  centers: { id: string; name: string }[];
  products: { id: string; name: string }[];
  earnings: Earnings;
  listHref: string;
  initial: Filled;
  zones: readonly string[];
  /** The latest permitted day, YYYY-MM-DD. */
  latest: string;
  id?: string;
  scanned?: string[];
  entry?: string;
  codesHref?: string;
}

/** Registers or changes a treatment. What is typed stays on this device until it has been sent. */
export function TreatmentForm(props: TreatmentFormProps) {
  const { person, centers, products, earnings, listHref, initial, zones, id } = props;
  const t = useTranslations('treatments.form');
  const { filled, setFilled, change: fillIn, suggest, isChanged, forgetChanges } = useFilled(initial);
  const [problems, setProblems] = useState<Shown[]>([]);
  const steps = useSteps();
  const [draft, setDraft] = useState<{ found: Draft; isShown: boolean } | null>(null);
  const labelOf = useLabels(filled.values.codes);
  const [days, setDays] = useState({ latest: props.latest, today: earnings.today });
  const { codes: scanned, entry } = useAsked({ codes: props.scanned ?? [], entry: props.entry }, (codes, today) => {
    setDays({ latest: latestDay(zones, new Date()), today });
    if (!id) setFilled((before) => withDay(withCodes(before, codes), initial.values.texts.treatedOn, today));
  });

  const fill = (found: Draft) => setFilled(withCodes(found, scanned));
  const [reading, setReading] = useState(0);
  const { savedAt, touch, drop } = useDraft({
    person,
    id,
    entry,
    filled,
    onLooked: (found) => {
      if (!found && !id && !entry) steps.restart();
      if (!found) return;
      fill(found);
      setDraft({ found, isShown: true });
    },
  });
  const change: typeof fillIn = (what, field) => {
    touch();
    fillIn(what, field);
  };
  /** Shows the problems found when sending; on a phone at the first field concerned. */
  const report = (found: Shown[]) => {
    setProblems(found);
    steps.show(found.map(({ field }) => field));
  };
  const { state, setState, waiting, submit, problemsIn } = useSubmit({
    id: id ?? null,
    zones,
    listHref,
    recorded: initial.pictures,
    onPictures: (sent) => setFilled((before) => ({ ...before, pictures: sent })),
    onProblems: report,
    onKept: (replaces) => change(() => ({ replaces }), ''),
    onDone: drop,
  });
  useEntry(entry, (found, said) => {
    // A draft of the same entry is newer.
    setFilled((before) => (before.replaces === found.replaces ? before : found));
    report(said);
  });
  const errorOf = (field: string) =>
    isChanged(field) ? undefined : problems.find((problem) => problem.field === field)?.text;
  const wrong = problems.flatMap(({ field }) => (isChanged(field) ? [] : [field]));
  const send = (what: Filled) => {
    forgetChanges();
    void submit(what);
  };
  const overwrite = async (treatment: string) => {
    setState('sending');
    const seen = await latestVersion(treatment);
    if (!seen) {
      setState('changed');
      return report([{ field: '', text: t('noSignal') }]);
    }
    setFilled((before) => ({ ...before, seen }));
    send({ ...filled, seen });
  };
  /** Goes to a step of a phone; forward only if the current one is in order. */
  const goTo = (step: Step) => {
    if (STEPS.indexOf(step) <= STEPS.indexOf(steps.step)) return steps.go(step);
    const isHere = ({ field }: Shown) => stepOf(field) === steps.step;
    const found = problemsIn(filled).filter(isHere);
    setProblems([...problems.filter((one) => one.field && wrong.includes(one.field) && !isHere(one)), ...found]);
    forgetChanges();
    if (found[0]) steps.go(steps.step, found[0].field);
    else steps.go(step);
  };

  if (state === 'waiting') return <WaitingPanel entryKey={waiting} listHref={listHref} />;
  return (
    <FormContext
      value={formState({
        filled,
        isNew: !id,
        recorded: initial.pictures,
        change,
        suggest,
        onReading: (by) => setReading((count) => count + by),
        errorOf,
      })}
    >
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
      <StepProgress
        steps={steps}
        wrong={wrong}
        onStep={goTo}
        codesHref={props.codesHref}
        hasCodes={filled.values.codes.length > 0}
      />
      {/* A phone moves the focus to the field itself. */}
      <div className={problems.some(({ field }) => !field) ? undefined : 'max-sm:hidden'}>
        <ProblemSummary problems={problems} labelOf={labelOf} isSettled={isChanged} />
      </div>
      {state === 'changed' && id && (
        <ChangedNotice
          onOverwrite={() => void overwrite(id)}
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
        {/* Changes made while it is being sent would be lost. */}
        <div className="min-w-0 space-y-4" inert={state === 'sending'}>
          {/* In chairside order: the picture before, the shade, then the person; the rest has a good guess. */}
          <StepPanel of="pictures" shown={steps.step}>
            <PicturesSection />
          </StepPanel>
          <StepPanel of="shades" shown={steps.step}>
            <ShadeSection />
            <MethodSection centers={centers} latest={days.latest} />
          </StepPanel>
          <StepPanel of="person" shown={steps.step}>
            <PatientSection />
            <ConsentSection />
            <FindingsSection />
            <CodesSection />
            <ProductsSection offered={products} />
          </StepPanel>
        </div>
        <SubmitBar
          earnings={{ ...earnings, today: days.today }}
          isSending={state === 'sending'}
          isReading={reading > 0}
          savedAt={savedAt}
          step={steps.step}
          onStep={goTo}
        />
      </form>
    </FormContext>
  );
}
