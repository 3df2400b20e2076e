import { isProperName } from '@/lib/run/mail/proper-name';

test.each(
  (
    'Ada|D.ssa Rossi|Dott.ssa Anna De Luca|Dr.med.dent. Jürgen Groß-Müller|G.B.Rossi|M.De Santis|St. John’s|' +
    'St.John’s Dental|Studio 3.0|Dr.ssa Rossi & C.|Rossi/Bianchi S.r.l.|' +
    'Studio Dentistico Verdi S.n.c.di Verdi & C.|N. 1 – Zahnärzte am Markt|María-José O’Brien, Jr.|Ph.D. Žižek|' +
    'Studio: denti sani'
  ).split('|'),
)('%j is a name', (name) => expect(isProperName(name)).toBe(true));

test.each(
  (
    'WIN A PRIZE at http://prize.example|https:/evil.example|//evil.example|www.evil.example|click evil.top now|' +
    'Smile.it|evil．com|evil。com|bücher.de|t.me/prize|dr.co/prize|a.b.evil.xyz|you@evil.example|you＠evil|' +
    'mailto:you|Ada\nBcc: you|Ada\rRossi|Ada\u2028Rossi|Ada\u0007|Ada \u202egro.live|Ada\u200bRossi'
  ).split('|'),
)('%j is none', (name) => expect(isProperName(name)).toBe(false));

test.each([
  ['a word', 'a'],
  ['dots', '.'],
  ['abbreviations', 'a.'],
  ['accents', 'é'],
  ['gaps and colons', ': '],
])('a text as long as a request, all %s, takes no minutes', (_, part) => {
  expect(isProperName(part.repeat(200_000))).toBe(true);
});
