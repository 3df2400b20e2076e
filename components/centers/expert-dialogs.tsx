'use client';

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useControlWords } from '@/components/fields/control-words';
import { DateField } from '@/components/fields/date-field';
import { makeKey } from '@/components/offline/entry';
import { type Answer, callApi } from '@/components/portal/call-api';
import { focusProblem } from '@/components/portal/request-dialog';
import { Button } from '@/components/ui/button';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { type Option, SelectField } from '@/components/ui/select-field';
import { EmailField, PasswordField, TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Texts } from '@/lib/run/i18n/texts';
import { dayFrom } from '@/lib/run/i18n/typed-times';

type NewExpertWords = Texts<'name surname email bornDate password passwordHint expertType'>;

interface NewExpertFieldsProps {
  email: string;
  expertTypes: Option[];
  errors: Record<string, string>;
  words: NewExpertWords;
}

function NewExpertFields({ email, expertTypes, errors, words }: NewExpertFieldsProps) {
  const { choose, optional } = useControlWords();
  const field = (name: 'name' | 'surname' | 'email' | 'bornDate' | 'password' | 'expertType') => ({
    name,
    id: `dialog-${name}`,
    label: words[name],
    error: errors[name],
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...field('name')} autoComplete="off" maxLength={LONGEST.personName} />
      <TextField {...field('surname')} autoComplete="off" maxLength={LONGEST.personName} />
      <div className="sm:col-span-2">
        <EmailField {...field('email')} defaultValue={email} autoComplete="off" />
      </div>
      <SelectField {...field('expertType')} options={expertTypes} placeholder={choose} defaultValue="" />
      <DateField {...field('bornDate')} optional={optional} />
      <div className="sm:col-span-2">
        <PasswordField {...field('password')} hint={words.passwordHint} autoComplete="new-password" />
      </div>
    </div>
  );
}

interface AddExpertProps {
  centerId: string;
  expertTypes: Option[];
  next: string;
  /** In `found`, `{name}` is replaced with the name found. */
  words: NewExpertWords & Texts<'add addTitle addText find notFound found addFound create other'>;
}

type FoundColleague = { _id: string; name: string; surname: string };
type Step = { name: 'ask' } | { name: 'found'; person: FoundColleague } | { name: 'new'; email: string };
type Refusal = Extract<Answer, { ok: false }>;

/** Adds a colleague, looked up by e-mail address; an unknown address gets a new account. */
export function AddExpert({ centerId, expertTypes, next, words }: AddExpertProps) {
  const { cancel, callFailed } = useControlWords();
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<Step>({ name: 'ask' });
  const [problem, setProblem] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const key = useRef('');
  useEffect(() => {
    if (problem) focusProblem(form.current);
  }, [problem]);
  useEffect(() => {
    const first = step.name === 'found' ? '[type="submit"]' : 'input';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [step]);
  const goTo = (where: Step) => {
    key.current = '';
    setProblem(null);
    setStep(where);
  };
  const open = (now: boolean) => {
    goTo({ name: 'ask' });
    setOpen(now);
  };

  async function look(email: string) {
    const query = new URLSearchParams({ email, role: 'expert' });
    const answer = await callApi({ method: 'GET', path: `/api/users?${query}` });
    if (!answer.ok) return setProblem(answer);
    const [person] = answer.body as FoundColleague[];
    return goTo(person ? { name: 'found', person } : { name: 'new', email });
  }
  async function add(body: object) {
    key.current ||= makeKey();
    const answer = await callApi({ method: 'POST', path: `/api/centers/${centerId}/experts`, body }, key.current);
    // The dialog stays busy until it goes with the document.
    if (answer.ok) return window.location.assign(next);
    if (answer.status) key.current = '';
    setProblem(answer);
    setBusy(false);
  }
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    if (step.name === 'found') return add({ userId: step.person._id });
    if (step.name === 'new') return add(filledIn(values));
    await look(values.email?.trim() ?? '');
    return setBusy(false);
  }
  const errors = problem?.errors ?? {};
  const submit = { ask: words.find, found: words.addFound, new: words.create }[step.name];
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => open(true)}>
        <Icon name="plus" className="size-4" />
        {words.add}
      </Button>
      <Dialog title={words.addTitle} description={words.addText} open={isOpen} onOpenChange={open} closeLabel={cancel}>
        <form
          ref={form}
          onSubmit={(event) => void send(event)}
          onInput={() => {
            key.current = '';
          }}
          noValidate
          className="space-y-4"
        >
          {problem && Object.keys(errors).length === 0 && (
            <Notice tone="bad" role="alert">
              {problem.status ? problem.message : callFailed}
            </Notice>
          )}
          {step.name === 'ask' && (
            <EmailField name="email" id="dialog-email" label={words.email} autoComplete="off" error={errors.email} />
          )}
          {step.name === 'found' && (
            <Notice tone="good" role="status">
              {words.found.replace('{name}', `${step.person.name} ${step.person.surname}`)}
            </Notice>
          )}
          {step.name === 'new' && (
            <>
              <Notice role="status">{words.notFound}</Notice>
              <NewExpertFields email={step.email} expertTypes={expertTypes} errors={errors} words={words} />
            </>
          )}
          <DialogButtons>
            <Button type="submit" disabled={isBusy}>
              {submit}
            </Button>
            {step.name === 'ask' ? (
              <Button variant="secondary" onClick={() => open(false)}>
                {cancel}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => goTo({ name: 'ask' })}>
                {words.other}
              </Button>
            )}
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}

/** Empty fields are omitted, so that the API reports them as missing. */
const filledIn = ({ bornDate = '', ...values }: Record<string, string>) =>
  Object.fromEntries(
    Object.entries({ ...values, bornDate: dayFrom(bornDate) }).filter(([, value]) => value.trim() !== ''),
  );
