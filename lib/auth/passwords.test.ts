import { expect, test } from 'vitest';
import { passwordProblem } from './passwords';

test.each([
  ['Milano2026', ['Studio Dentale', 'Via Roma Milano']],
  ['Milano2026', []],
  ['Andrea1', ['Andrea', 'Neri']],
  ['Andrea1', []],
  ['Candor2026', []],
  ['Aurora2026', ['Studio Aurora']],
  ['ViaGaribaldi12', ['Via Garibaldi 12, Lecco']],
])('%s is refused from somebody known as %j', async (password, about) => {
  expect(await passwordProblem(password, 6, about)).toMatch(/^validation\.password(Own|Common)$/);
});

test('a phrase that has nothing to do with its owner is accepted', async () => {
  expect(await passwordProblem('Zafferano7Lago', 6, ['Andrea', 'Neri', 'Studio Aurora'])).toBeNull();
});
