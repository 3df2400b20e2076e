import { hashPassword, passwordMatches, passwordProblem } from '@/lib/nouns/accounts/passwords';

test.each([
  ['Milano2026', ['Studio Dentale', 'Via Roma Milano']],
  ['Milano2026', []],
  ['Andrea1', ['Andrea', 'Neri']],
  ['Andrea1', []],
  ['Candor2026', []],
  ['Aurora2026', ['Studio Aurora']],
  ['Forzamilan1', []],
  ['ForzaJuve2026', []],
  ['MilanInter1', []],
  ['F0rz4N4poli!9', []],
  ['Forza-Milan-1899', []],
  ['RealMadrid9', []],
  ['BayernMünchen1', []],
  ['Sorrisobianco1', []],
  ['Candorcandor1', []],
  ['Annamilan1', ['Anna', 'Neri']],
  ['ViaGaribaldi12', ['Via Garibaldi 12, Lecco']],
])('%s is refused from somebody known as %j', async (password, about) => {
  expect(await passwordProblem(password, 6, about)).toMatch(/^validation\.password(Own|Common)$/);
});

test('a phrase that has nothing to do with its owner is accepted', async () => {
  for (const password of ['Zafferano7Lago', 'Quercia-Blu-42', 'Sbianca.Vie-2041', 'Milan-Quercia-42'])
    expect(await passwordProblem(password, 6, ['Andrea', 'Neri', 'Studio Aurora'])).toBeNull();
});

test('a password of 120 characters is accepted, and only as it was typed', async () => {
  const password = 'Zaffèrano 7, Lago e Vela! '.repeat(5).slice(0, 120);
  expect(await passwordProblem(password, 6)).toBeNull();
  const hashed = await hashPassword(password);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/); // OWASP's least
  const tried = [password, password.toUpperCase(), `${password} `, password.slice(0, -1)];
  expect(await Promise.all(tried.map((one) => passwordMatches(hashed, one)))).toEqual([true, false, false, false]);
});
