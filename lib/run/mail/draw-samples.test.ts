import messages from '@/messages/it.json';
import { drawSamples } from './draw-samples';
import { LETTERS } from './letters';

test('every letter has a name in the outbox', () => {
  const written = Object.entries(messages.letters).filter(([, words]) => typeof words === 'object' && 'body' in words);
  expect(written.map(([name]) => name).toSorted()).toEqual([...LETTERS].toSorted());
});

test.each(LETTERS)('%s can be read in every language, without unfilled placeholders', async (letter) => {
  const drawn = Object.values(await drawSamples(letter));
  expect(drawn).toHaveLength(5);
  for (const { subject, text, html } of drawn) {
    expect(subject.length).toBeGreaterThan(5);
    expect(`${subject} ${text}`).not.toMatch(/[{}]|letters\./);
    expect(html).toContain('<html');
  }
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(5);
});
