import fc from 'fast-check';
import { formatCode } from '@/lib/core/fields/kinds';
import { webAddress } from '@/tests/support/generate';
import { makeCode, readCode } from './rules';

const CODE = 'ABCDEFGHJKMV';
const GTIN = '09506000134352';
const GS = '\u001d';

const codes = fc.infiniteStream(fc.nat(30)).map((numbers) => makeCode(() => numbers.next().value));

test.each([
  ['itself', CODE],
  ['its printed form', 'ABCD-EFGH-JKMV'],
  ['what was typed in a hurry', ' abcd efgh–jkmv '],
  ['a GS1 element string as printed', `(01)${GTIN}(21)${CODE}(10)LOT7(17)271231`],
  ['one with dashes in the serial number', `(01)${GTIN} (21)ABCD-EFGH-JKMV`],
  ['one as a scanner sends it', `]d201${GTIN}21${CODE}${GS}10LOT7`],
  ['one whose serial number comes last', `01${GTIN}1727123110LOT7${GS}21${CODE}`],
  ['one of Code 128', `]C101${GTIN}1727123121${CODE}`],
  ['one that begins with a separator', `${GS}01${GTIN}21${CODE}`],
  ['one whose scanner dropped the separators', `01${GTIN}21${CODE}17271231`],
  ['a GS1 Digital Link', `https://id.gs1.org/01/${GTIN}/21/${CODE}?17=271231`],
  ['a Digital Link of the brand', `HTTPS://CANDOR.EXAMPLE/gtin/01/${GTIN}/10/LOT7/21/${CODE.toLowerCase()}`],
  ['the address of a page', `https://candor.example/kit/${formatCode(CODE)}`],
  ['a parameter of one', `https://candor.example/it/kit?code=${CODE}`],
])('the code is found in: %s', (_, text) => expect(readCode(text)).toEqual({ code: CODE }));

test.each(['9506000134352', '950600 0134352', '96385074', '036000291452', GTIN, `(01)${GTIN}`, `01${GTIN}10LOT7`])(
  'the product number on every box is told apart: %s',
  (text) => expect(readCode(text)).toEqual({ problem: 'product' }),
);

test.each([
  'ABCD-EFGH-JKMW',
  '9506000134353',
  'Hello',
  `(01)${GTIN}(21)ABCDEFGHJKMW`,
  'https://candor.example/',
  '(99',
  '01%',
])('%s is not a code', (text) => expect(readCode(text)).toEqual({ problem: 'mistyped' }));

test.each(['', '  ', '-'])('%j contains nothing', (text) => expect(readCode(text)).toEqual({ problem: 'empty' }));

test('every code is found in every format', () => {
  fc.assert(
    fc.property(
      codes,
      fc.constantFrom(formatCode, String, (code: string) => `(01)${GTIN}(21)${code}`),
      (code, write) => {
        expect(readCode(write(code))).toEqual({ code });
        expect(readCode(`01${GTIN}21${code}${GS}17271231`)).toEqual({ code });
        expect(readCode(`https://id.gs1.org/01/${GTIN}/21/${code}`)).toEqual({ code });
      },
    ),
  );
});

test('no scanned text makes it fail', () => {
  const digitsAndMarks = fc
    .array(fc.constantFrom(...'0123456789()%/?=AZ-'.split(''), GS))
    .map((parts) => parts.join(''));
  const anything = fc.oneof(fc.string(), digitsAndMarks, webAddress);
  fc.assert(
    fc.property(anything, (text) => {
      expect(Object.keys(readCode(text))).toHaveLength(1);
    }),
  );
});

test('a text as long as a request is not a code, and keeps nobody waiting', () => {
  const elements = '10\u001d'.repeat(300_000);
  expect(readCode(`0112345678901231${elements}`)).toEqual({ problem: 'mistyped' });
});
