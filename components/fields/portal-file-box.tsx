'use client';
import type { Route } from 'next';
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef } from 'react';
import { postForm } from '@/components/portal/call-api';
import { listen } from '@/components/ui/listen';
import { toast } from '@/components/ui/toast';
import { useControlWords } from './control-words';
import { FileBox, type FileBoxProps } from './file-box';
import nameChosen from './file-box.island';

/** The files of a form returned for correction, by the form's address: no page can choose a file itself. */
const returned = new Map<string, FileList>();

/** A FileBox of the signed-in areas. Its form is sent in the page: if it is refused, the files are still chosen. */
export function PortalFileBox(props: FileBoxProps) {
  const router = useRouter();
  const { failed } = useControlWords().files;
  const place = useRef<HTMLDivElement>(null);
  const send = useEffectEvent(async (form: HTMLFormElement, input: HTMLInputElement, button: HTMLElement | null) => {
    const action = form.getAttribute('action') ?? '';
    form.ariaBusy = 'true';
    const { to, message } = await postForm(action, new FormData(form, button));
    if (to && !to.includes('draft=')) return window.location.assign(to);
    form.ariaBusy = null;
    if (!to) {
      // The form has unsaved changes again.
      form.querySelector('textarea')?.dispatchEvent(new Event('input', { bubbles: true }));
      return toast({ text: message || failed, tone: 'bad' });
    }
    if (input.files) returned.set(action, input.files);
    router.push(to as Route);
  });
  useEffect(() => {
    const box = place.current!.querySelector<HTMLElement>('.file-box')!;
    const input = box.querySelector('input')!;
    const { form } = input;
    const action = form?.getAttribute('action') ?? '';
    const before = returned.get(action);
    // Once: another answer on another day begins without files.
    returned.delete(action);
    if (before && input.files?.length === 0) input.files = before;
    nameChosen(box);
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      if (form!.ariaBusy !== 'true') void send(form!, input, event.submitter);
    };
    return listen(form, { submit });
  }, []);
  return (
    <div ref={place}>
      <FileBox {...props} />
    </div>
  );
}
