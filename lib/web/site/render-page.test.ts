import { setTimeout as sleep } from 'node:timers/promises';
import { createElement, Fragment } from 'react';
import type { Page } from './pages';
import { pageRenderer } from './render-page';

/** Waits, so that those after it are ready first. */
async function Late({ text, after = 5 }: { text: string; after?: number }) {
  await sleep(after);
  return createElement('b', { className: 'late' }, text, ' & ', createElement(Early, { text: `${text}!` }));
}
const Early = ({ text }: { text: string }) => createElement('i', null, text);

const late = (text: string, after?: number) => createElement(Late, { key: text, text, ...(after && { after }) });

const render = (content: Page['default']) => pageRenderer({ '': async () => ({ default: content }) })('/it', 'it');

test('components that wait are written where they stand, also in lists and components', async () => {
  const page = () =>
    createElement(
      Fragment,
      null,
      late('one', 20),
      createElement('p', { id: 'a"b' }, createElement(Early, { text: '<two>' }), 3, null, false),
      ['x', 'y'].map((text) => late(text)),
    );
  expect(await render(page)).toMatchObject({
    status: 200,
    main:
      '<b class="late">one &amp; <i>one!</i></b><p id="a&quot;b"><i>&lt;two&gt;</i>3</p>' +
      '<b class="late">x &amp; <i>x!</i></b><b class="late">y &amp; <i>y!</i></b>',
  });
});

test('a component that fails at once beside one that fails later is one error', async () => {
  const now = () => {
    throw new Error('at once');
  };
  const later = async () => {
    await sleep(5);
    throw new Error('later');
  };
  const page = () => createElement('div', null, createElement(later), createElement(now));
  await expect(render(page)).rejects.toThrow('at once');
  await sleep(10); // an unhandled rejection fails this file
});
