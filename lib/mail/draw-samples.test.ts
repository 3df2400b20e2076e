import { expect, test } from 'vitest';
import { drawSamples, LETTERS } from './draw-samples';

test.each(LETTERS)('%s can be read in every language, with nothing left to fill in', async (letter) => {
  const drawn = Object.values(await drawSamples(letter));
  expect(drawn).toHaveLength(5);
  for (const { subject, text, html } of drawn) {
    expect(subject.length).toBeGreaterThan(5);
    expect(`${subject} ${text}`).not.toMatch(/[{}]|letters\./);
    expect(html).toContain('<html');
  }
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(5);
});
