// Each parser of foreign bytes: what makes it slow or large is refused with a sentence, or takes time in proportion.
import { names } from '@/lib/run/names';
import { isUnder, repository } from './support/architecture/tree';
import { OF_FILES, OF_LETTERS } from './support/foreign-files';
import { OF_TEXTS } from './support/foreign-texts';
import { hostileShapes, tooCostly, tryHostileShapes } from './support/hostile-shapes';

const PARSERS = [...OF_LETTERS, ...OF_FILES, ...OF_TEXTS];

// Those of files, which take longest, have a file of tests beside this one: they run at the same time.
tryHostileShapes([...OF_LETTERS, ...OF_TEXTS]);

test('what takes the square of its length is noticed', { timeout: 120_000 }, async () => {
  const [opened, ...others] = hostileShapes(['<', '>', 'a', ' '], '<a>').slice(0, 4);
  const slow = (text: string) => {
    let end = 0;
    for (let start = 0; start < text.length; start += 1)
      if (text[start] === '<') for (end = start; end < text.length && text[end] !== '>'; ) end += 1;
    return end;
  };
  // It costs 110 to 170 ms here; what else the process does, now and then more than 15.
  expect(await tooCostly([opened!], 8_000, slow, 40)).toEqual([expect.stringContaining('< again and again')]);
  expect(await tooCostly(others, 8_000, slow, 40)).toEqual([]);
});

/** These read bytes as well, but ours: of our build, our database, our handlers, or servers that an admin has configured. */
const OURS: readonly string[] = names(`lib/run/encryption/keys.ts lib/run/mail/seal-letter.ts
  lib/core/form-drafts/data.ts lib/core/lists/query.ts lib/core/screens/references.ts lib/core/upsert.ts
  lib/web/openapi/document.ts lib/core/encrypted-fields.ts lib/core/encrypt-records.ts lib/web/http/built-config.ts
  lib/web/http/direct-api.ts lib/web/http/front.ts lib/core/imports/check-import.ts
  lib/nouns/newsletters/deliveries/export-deliveries.ts lib/nouns/centers/draw-picture.tsx lib/nouns/centers/write-contact.ts lib/nouns/places/load-places.ts lib/run/realtime/publish.ts
  lib/web/site/islands.ts lib/run/storage/s3-bucket.ts lib/run/metrics/start-tracing.ts`);

/** These pass foreign bytes on, hash them, or look at their first ones. */
const CARRIERS: readonly string[] = names(`lib/web/http/take-csp-report.ts
  lib/nouns/requests/cw-rollup-requests/submit-rollup-request.ts lib/core/files/upload-file.ts
  lib/web/http/public-form.ts lib/core/imports/create-import.ts lib/nouns/requests/notes/upload-attachments.ts
  lib/core/idempotency.ts lib/web/site/public-site.ts`);

/** How bytes are read and parsed; what our own read functions return is JSON by the name `body` or `record`. */
const PARSES = new RegExp(
  [
    String.raw`JSON\.parse\((?!body\b|record\b|listed\.body|row!?\.\w+ as string|\(await (?:get|list)Record)`,
    String.raw`\.(?:json|text|formData|arrayBuffer|blob)\(\)`,
    `from '(?:sanitize-html|htmlparser2|parse5|sharp|exceljs|csv-parse|saxes|postal-mime|nodemailer/lib/addressparser)'`,
    String.raw`'@simplewebauthn/server'\)|\bUnzip\b|TextDecoder|decodeURIComponent|(?:nflate|unzip|ecompress)(?:Raw)?(?:Sync)?\(`,
  ].join('|'),
);

test('every file that parses foreign bytes is tried with hostile ones', () => {
  const listed = [...PARSERS.flatMap(({ files }) => files), ...OURS, ...CARRIERS];
  const isOfServer = isUnder('app', 'lib');
  const found = repository().filter(
    (file) => isOfServer(file) && !/\.test\.tsx?$/.test(file.path) && PARSES.test(file.text),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(
    found
      .filter(({ path }) => !listed.includes(path))
      .map(
        ({ path }) =>
          `edit tests/support/foreign-texts.ts or foreign-files.ts: add a parser for ${path}, or list it here as reading what is ours`,
      ),
  ).toEqual([]);
  const paths = found.map(({ path }) => path);
  const gone = listed.filter((path) => !paths.includes(path));
  expect(gone.map((path) => `edit tests/parsers.test.ts, or what it imports: ${path} parses nothing any more`)).toEqual(
    [],
  );
});
