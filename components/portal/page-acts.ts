import type { Command } from './palette-data';

const ACTS = '[data-page-acts] :is(a[href], button:not(:disabled))';

/**
 * What can be done on the open screen, by its own links and buttons: so the palette offers exactly what the
 * screen offers its reader, and asks what the screen asks.
 */
export function actsOnPage(): Command[] {
  const shown = [...document.querySelectorAll<HTMLElement>(ACTS)].filter((one) => one.getClientRects().length > 0);
  const named = new Map(shown.map((element) => [element.textContent.trim().replaceAll(/\s+/g, ' '), element]));
  return [...named]
    .filter(([text]) => text !== '')
    .map(([text, element]) => ({ kind: 'here', icon: 'arrow-right', text, element }));
}
