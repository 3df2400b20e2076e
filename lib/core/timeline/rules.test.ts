import { momentsOf } from './rules';

const entry = (kind: string, at: string) => ({ kind, at, resource: kind, id: at, record: {}, count: null, href: null });

test('what one act wrote is one moment: a code with its credits, a form’s consents; letters and other minutes stay apart', () => {
  const entries = [
    entry('letters', '2026-11-04T17:43:03Z'),
    entry('letters', '2026-11-04T17:43:03Z'),
    entry('credits', '2026-11-04T17:43:03Z'),
    entry('codes', '2026-11-04T17:43:01Z'),
    entry('credits', '2026-11-03T17:43:03Z'),
    entry('consents', '2026-11-03T17:43:03Z'),
    entry('consents', '2026-11-03T17:43:02Z'),
  ];
  const kinds = momentsOf(entries as unknown as Parameters<typeof momentsOf>[0]).map((moment) =>
    moment.map(({ kind }) => kind),
  );
  expect(kinds).toEqual([['letters'], ['letters'], ['credits', 'codes'], ['credits'], ['consents', 'consents']]);
});
