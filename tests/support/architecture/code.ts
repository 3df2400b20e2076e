// Forbidden patterns in source code.
import { eachFile, type File, file, isCode, isTest, isUnder, type Rule } from './tree';

const isConfig = ({ path }: File) => /^[^/]+\.config\.(ts|mjs)$/.test(path);
const isAboutRules = isUnder('tests/support/architecture');

function nowhere(pattern: RegExp, applies: (file: File) => boolean = () => true): Rule['violations'] {
  return eachFile((each) => {
    if (!isCode(each) || isAboutRules(each) || !applies(each)) return false;
    const found = pattern.exec(each.text);
    return found && `line ${each.text.slice(0, found.index).split('\n').length} has ${found[0].trim()}`;
  });
}

// Text right before a closing tag, or after an opening one up to an expression. TypeScript's angle brackets
// (Promise<string>) have no closing tag.
const TEXT_IN_JSX = /(?<![=\s-])>\s*[^<>{}=;()]*\p{L}{2,}[^<>{}=;]*(<\/|\{['"`\w])/u;
const TEXT_IN_ATTRIBUTE = /\s(alt|title|placeholder|label|aria-label|aria-description)="[^"]*\p{L}{2,}/u;

// A day of 24 hours: wrong by an hour, and around midnight by a day, after each change of the clocks. And days that are
// not Italy's: of UTC, of the database, of the machine.
const DAYS_BY_THE_CLOCK =
  /\b86_?400_?000\b|\b864e5\b|\b24 \* (3_?600_?000|60 \* 60 \* 1_?000)\b|[+-] [^;,\n]*(\b24 \* HOUR|\* DAY(_MS|S)?)\b|\bDAY(_S|S)? \* 1_?000\b|\* 86_?400\b|\* 24 \* 3_?600\b|\.setDate\(|\bnew Date\(\)\.toISOString\(\)\.slice\(0, ?(7|10)\)|\bcurrent_date\b|\bat time zone 'UTC'\)::date/i;
const COUNTS_BY_THE_CLOCK = [
  'lib/run/i18n/dates.ts', // in UTC, where days are equal
  'lib/core/lists/write-workbook.ts', // spreadsheets store days as numbers, without a time zone
  'tests/api/list-exports.test.ts',
  'lib/nouns/accounts/sessions/session-times.ts', // a session of a day lasts 24 hours
];

export const codeRules: Rule[] = [
  {
    name: 'process.env is read in lib/run/env.ts only',
    violations: nowhere(/\bprocess\.env\b/, (each) => {
      return each.path !== 'lib/run/env.ts' && !isUnder('scripts', 'tests')(each) && !isConfig(each);
    }),
    broken: [[file('lib/mail/send.ts', 'const url = process.env.SMTP_URL;')]],
    sound: [file('next.config.ts', 'process.env.X'), file('lib/run/env.ts', 'process.env.X')],
  },
  {
    name: 'transactions are opened in lib/run/db/transaction.ts only, which keeps them to one connection',
    violations: nowhere(/\$transaction\(/, (each) => {
      return each.path !== 'lib/run/db/transaction.ts' && !isUnder('prisma', 'tests')(each);
    }),
    broken: [[file('lib/mail/send.ts', 'db.$transaction(run)')]],
    sound: [file('lib/run/db/transaction.ts', 'db.$transaction(run)')],
  },
  {
    name: 'the audit is written by lib/core/audit.ts only, which adds request and key',
    violations: nowhere(/\bauditEntry\.create/, (each) => {
      return each.path !== 'lib/core/audit.ts' && !isUnder('prisma', 'tests')(each);
    }),
    broken: [
      [file('lib/a/b.ts', 'tx.auditEntry.create({ data })')],
      [file('lib/a/b.ts', 'db.auditEntry.createMany({')],
    ],
  },
  {
    name: 'there are no server actions',
    violations: nowhere(/^\s*['"]use server['"]/m),
    broken: [[file('app/actions.ts', `'use server';`)]],
  },
  {
    name: 'the type checker is not talked round',
    violations: nowhere(/(\bas |:\s*)any\b(?! (?!as\b|satisfies\b)[a-z])|<any>|@ts-(ignore|expect-error|nocheck)/),
    broken: [
      [file('lib/a.ts', 'x as any')],
      [file('lib/a.ts', 'x as any as string')],
      [file('lib/a.ts', '// @ts-ignore')],
      [file('lib/a.ts', 'const x: any = 1')],
    ],
    // A word in running text is not code.
    sound: [
      file('lib/a.ts', 'const anyone = all as anything'),
      file('lib/b.ts', '// the same as any other: any of them'),
    ],
  },
  {
    name: 'no test is skipped, left for later or run alone',
    violations: nowhere(
      /\b(test|it|describe)\.(skip|skipIf|runIf|only|todo|fixme|fails)\b|\bx(it|test|describe)\(/,
      isTest,
    ),
    broken: [[file('tests/api/a.test.ts', `test.skip('x')`)], [file('lib/a/rules.test.ts', `describe.only('x')`)]],
  },
  {
    name: 'no test replaces a module',
    violations: nowhere(/\b(vi|jest)\.(mock|doMock)\(/, isTest),
    broken: [[file('tests/api/a.test.ts', `vi.mock('@/lib/db')`)]],
  },
  {
    name: 'days are counted on the calendar: addDays, daysBetween, daysFromNow, todayText and TODAY_SQL of lib/run/i18n/dates.ts',
    violations: nowhere(
      DAYS_BY_THE_CLOCK,
      (each) => isUnder('app', 'components', 'lib', 'tests')(each) && !COUNTS_BY_THE_CLOCK.includes(each.path),
    ),
    broken: [
      [file('tests/api/a.test.ts', 'new Date(Date.now() - 30 * 86_400_000)')],
      [file('tests/api/a.test.ts', 'const DAY = 24 * 60 * 60 * 1000;')],
      [file('tests/api/a.test.ts', 'todayText(new Date(Date.now() + days * DAY))')],
      [file('lib/a/rules.ts', '{ gt: new Date(Date.now() - DAY * 1000) }')],
      [file('lib/a/rules.ts', 'const SECONDS = 14 * 86_400;')],
      [file('lib/a/rules.ts', 'const LIFETIME_MS = 29 * 24 * 3600 * SECOND;')],
      [file('lib/a/rules.ts', 'new Date(now.getTime() + n * 24 * HOUR)')],
      [file('lib/a/rules.ts', 'date.setDate(date.getDate() + 1)')],
      [file('lib/a/rules.ts', 'new Date().toISOString().slice(0, 10)')],
      [file('lib/a/rules.ts', `\`treated_on > current_date - 90\``)],
      [file('lib/a/rules.ts', `\`(now() at time zone 'UTC')::date\``)],
    ],
    sound: [
      file('lib/a/rules.ts', 'daysFromNow(-30, now); const MINUTES = 24 * 60; seconds: 24 * HOUR;'),
      file('lib/a/data.ts', "`created_at > now() - interval '1 day'`; day.toISOString().slice(0, 10)"),
    ],
  },
  {
    name: 'rows are claimed once: = any(array(select … skip locked)), since in (select …) may run again and claim more than its limit',
    violations: nowhere(/\bin \(\s*select\b(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\bskip locked/i),
    broken: [
      [file('lib/a.ts', '`t.id in (\n select id from t where f(t.x, (1)) limit 5 for no key update skip locked)`')],
    ],
    sound: [file('lib/a.ts', '`t.id in (select 1), due as (select 2 limit 5 for update skip locked)`')],
  },
  {
    name: "a form is sent to form.getAttribute('action'): form.action is its button, if one is called action",
    violations: nowhere(/\b(fetch|URL)\(form\.action\b/, isUnder('app', 'components')),
    broken: [[file('components/a.ts', 'await fetch(form.action, { body })')]],
    sound: [file('components/b.ts', '/** `form.action` would be a button */ form.getAttribute("action")')],
  },
  {
    name: 'nothing is left to do in a comment',
    violations: nowhere(/\b(TODO|FIXME|XXX|HACK)\b/),
    broken: [[file('lib/a.ts', '// TODO: later')]],
  },
  {
    name: 'days and times are typed and picked in DateField, DayInput, TimeField or TimeInput of components/fields',
    violations: nowhere(/\btype[=:]\s*\{?\s*['"](date|time|month|week|datetime-local)['"]/, (each) => {
      // Public documents run no React, so that their calendar is the browser's.
      const isPublic = each.path === 'components/inquiries/time-fields.tsx';
      return each.path.endsWith('.tsx') && isUnder('app', 'components')(each) && !isPublic;
    }),
    broken: [
      [file('components/a.tsx', '<input type="date" />')],
      [file('components/b.tsx', `<TextField type={'datetime-local'} />`)],
      [file('app/c.tsx', `textField(() => ({ type: 'time' }))`)],
    ],
    sound: [file('components/d.tsx', '<DateField name="day" /> <input type="text" />')],
  },
  {
    name: 'what people read comes from messages/, not from the markup',
    violations: eachFile((each) => {
      if (!each.path.endsWith('.tsx') || !isUnder('app', 'components')(each) || isTest(each)) return false;
      const code = each.text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*\/\/.*$/gm, '');
      const found = TEXT_IN_JSX.exec(code) ?? TEXT_IN_ATTRIBUTE.exec(code);
      return found !== null && `move ${JSON.stringify(found[0].trim())} to messages/`;
    }),
    broken: [
      [file('app/page.tsx', '<h1>Welcome</h1>')],
      [file('app/page.tsx', '<p className="x">\n  Hello {name}\n</p>')],
      [file('app/page.tsx', '<p>{t("a")}</p><p>Über uns</p>')],
      [file('components/ui/a.tsx', '<img alt="A tooth" />')],
    ],
    sound: [
      file('app/page.tsx', 'async function f(): Promise<string> {\n return <p title={t("x")}>{t("y")} · {n}</p>;\n}'),
      file('app/b.tsx', 'const f = (a: Map<string, number>) => a.size > limit && <b>{x}</b>;'),
      file('app/c.tsx', '{list.map((x) => <li key={x}>{x}</li>)}\nif (a > b) {'),
    ],
  },
];
