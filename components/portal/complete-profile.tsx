'use client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/ui/text-field';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import type { Texts } from '@/lib/run/i18n/texts';
import { callApi } from './call-api';

export interface ProfileGaps {
  username: string | null;
  privacyPolicyAccepted: boolean;
  termsAndConditionsAccepted: boolean;
}

interface CompleteProfileProps {
  person: ProfileGaps;
  /** `privacy` has a link to its text. */
  words: Texts<'title text username submit required acceptFlags failed'> & Record<'privacy' | 'terms', ReactNode>;
  children: ReactNode;
}

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

/** Asks for a username and missing consents; stays until both are given. */
export function CompleteProfile({ person, words, children }: CompleteProfileProps) {
  const [isOpen, setOpen] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const open = FLAGS.filter((flag) => !person[flag]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const username = values.username?.trim() ?? '';
    const accepted = open.every((flag) => values[flag] === 'true');
    setWrong(username ? undefined : words.required);
    setProblem(accepted ? null : words.acceptFlags);
    if (!username || !accepted) return;
    const body = { username, ...Object.fromEntries(open.map((flag) => [flag, true])) };
    const answer = await callApi({ method: 'PUT', path: '/api/users/me', body });
    if (answer.ok) {
      setOpen(false);
      window.location.reload();
    } else {
      setWrong(answer.errors.username);
      setProblem(answer.errors.username ? null : answer.message || words.failed);
    }
  }
  return (
    <Dialog title={words.title} description={words.text} open={isOpen} onOpenChange={() => {}}>
      <form onSubmit={(event) => void send(event)} noValidate className="space-y-4">
        {problem && (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        <TextField
          name="username"
          id="dialog-username"
          label={words.username}
          defaultValue={person.username ?? ''}
          autoComplete="username"
          maxLength={LONGEST.username}
          error={wrong}
        />
        {open.includes('privacyPolicyAccepted') && (
          <CheckboxField name="privacyPolicyAccepted" id="dialog-privacyPolicyAccepted" label={words.privacy} />
        )}
        {open.includes('termsAndConditionsAccepted') && (
          <CheckboxField name="termsAndConditionsAccepted" id="dialog-termsAndConditionsAccepted" label={words.terms} />
        )}
        <DialogButtons>
          <Button type="submit">{words.submit}</Button>
        </DialogButtons>
      </form>
      <div className="mt-4 border-line border-t pt-3">{children}</div>
    </Dialog>
  );
}
