import { useEffect, useEffectEvent } from 'react';

/** Whether a click opens its link here, not in another tab, and nothing else has dealt with it. */
export const isPlainClick = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey);

/** What a form sends with the button that was pressed, as the query of an address: files have no place in it. */
export const parametersOf = (form: HTMLFormElement, submitter: HTMLElement | null): string =>
  new URLSearchParams(
    [...new FormData(form, submitter)].filter((one): one is [string, string] => typeof one[1] === 'string'),
  ).toString();

interface Heard {
  click: (event: MouseEvent) => void;
  submit: (event: SubmitEvent) => void;
}

/** Hears clicks and sent forms on the document: after what parts of the page make of the same event. */
export function useDocumentEvents({ click, submit }: Heard): void {
  const clicked = useEffectEvent(click);
  const submitted = useEffectEvent(submit);
  useEffect(() => {
    const onClick = (event: MouseEvent) => clicked(event);
    const onSubmit = (event: SubmitEvent) => submitted(event);
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
}
