import { useEffect, useEffectEvent } from 'react';
import { listen } from '@/components/ui/listen';

/** Whether a click opens its link here, not in another tab, and was not handled elsewhere. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);

/** The data of a form with the pressed button, as the query of an address, without files. */
export const parametersOf = (form: HTMLFormElement, submitter: HTMLElement | null): string =>
  new URLSearchParams(
    [...new FormData(form, submitter)].filter((one): one is [string, string] => typeof one[1] === 'string'),
  ).toString();

type DocumentHandlers = { click: (event: MouseEvent) => void; submit: (event: SubmitEvent) => void };

/** Listens to clicks and submits on the document, after the page's own handlers. */
export function useDocumentEvents(handlers: DocumentHandlers): void {
  const click = useEffectEvent(handlers.click);
  const submit = useEffectEvent(handlers.submit);
  useEffect(() => listen(document, { click, submit }), []);
}
