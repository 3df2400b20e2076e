// Parsers of bodies, addresses and fields that others send: tests/parsers.test.ts tries hostile shapes on each.

import { parse, readJson } from '@/lib/core/fields/validation';
import { readForm } from '@/lib/core/form-body';
import { changedSince, OPENED_WITH } from '@/lib/core/form-drafts/rules.opened-with';
import { parseListQuery } from '@/lib/core/lists/query';
import { passwordProblem } from '@/lib/nouns/accounts/passwords';
import { readField, signedByPasskey } from '@/lib/nouns/accounts/second-factors/schema';
import { readNewKey } from '@/lib/nouns/accounts/second-factors/webauthn';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { isProductNumber, readAddress, readElements } from '@/lib/nouns/product-codes/rules';
import { resources } from '@/lib/nouns/resources';
import { isProperName, withoutAddresses } from '@/lib/run/mail/proper-name';
import { names } from '@/lib/run/names';
import { siteAddress } from '@/lib/run/site-address';
import { parseTarget } from '@/lib/web/http/front';
import { takeCspReport } from '@/lib/web/http/take-csp-report';
import { readHere } from '@/lib/web/realtime/live';
import { eachOf, type Parser } from './hostile-shapes';

const all = Object.values(resources);
const post = (type: string, body: string) =>
  new Request('http://portal.example', { method: 'POST', headers: { 'content-type': type }, body });

function newPasskeyOf(attestation: string) {
  const clientData = JSON.stringify({
    type: 'webauthn.create',
    challenge: 'challenge',
    origin: new URL(siteAddress).origin,
  });
  const encoded = (text: string) => Buffer.from(text, 'latin1').toString('base64url');
  const response = { clientDataJSON: encoded(clientData), attestationObject: encoded(attestation), transports: [] };
  return { id: 'AA', rawId: 'AA', type: 'public-key' as const, clientExtensionResults: {}, response };
}

const FORM_FILES = names(`
  lib/core/form-body.ts lib/web/http/unsubscribe.ts lib/nouns/requests/notes/record-reply.ts
  lib/core/files/upload-call.ts lib/web/sign-in/sign-out.ts app/api/cookie-consent/route.ts
  lib/nouns/newsletters/preview-written.ts lib/core/repeatable.ts
`);

export const OF_TEXTS: readonly Parser[] = [
  {
    name: 'JSON',
    files: ['lib/core/fields/validation.ts'],
    tokens: '[·]·{"a":·}·"·\\u0000·\\·,·null·1·-·e9·{"__proto__":· ·"a":1,·[1,·{}·[],'.split('·'),
    valid: '{"name":"Studio","centerAddress":{"city":"Bari"},"files":[{"_id":"x"}],"emails":["a@b.example"]}',
    length: 60_000,
    async parse(text) {
      const bodies = [text, `{"name":${text}}`, `{"files":[${text}]}`, `{"centerAddress":{"city":${text}}}`];
      for (const body of bodies) {
        const read = await readJson(post('application/json', body)).catch(() => null);
        if (read)
          eachOf(all, ({ schema }) =>
            parse(schema.partial(), {
              ...read,
              ...Object.fromEntries(Object.keys(schema.shape).map((name) => [name, read.name])),
            }),
          );
      }
    },
  },
  {
    name: 'texts of all fields',
    files: [],
    tokens: "a· ·.·@·-·/·http://·+39 ·0·:·é·a.·@a.·www.·\u200b·\ud800·😀·\n·'·Dr.".split('·'),
    valid: 'Dott.ssa Ada Neri, Via Roma 1, 39100 Bolzano, ada@mail.example, https://mail.example/a?b=c',
    length: 10_000,
    parse(text) {
      eachOf(all, ({ schema }) =>
        parse(schema, Object.fromEntries(Object.keys(schema.shape).map((name) => [name, text]))),
      );
      return [isProperName(text), withoutAddresses(text)];
    },
  },
  {
    name: 'filters of a list',
    files: ['lib/web/http/front.ts'],
    tokens: names(`
      & = name= &sort=- , [in] [ ] % %00 . + q= fields=name, centerAddress.city[contains]= &a= _id[in]=
    `),
    valid: 'name[contains]=studio&sort=-createdAt,name&limit=25&page=2&fields=name&q=bari',
    length: 8_000,
    parse(text) {
      const target = parseTarget(`/api/centers?${text}`);
      if (target) eachOf(all, (resource) => parseListQuery(resource, target.query));
      return parseSearch(Object.fromEntries(new URLSearchParams(text)));
    },
  },
  {
    name: 'a path',
    files: ['lib/web/http/front.ts', 'lib/web/http/direct-api.ts', 'app/portal/[area]/[...rest]/page.tsx'],
    tokens: ['/', '%', '%2f', '%2e', '.', '\\', '%5c', '?', '#', '%e2%82', '%ff', 'a'],
    valid: '/it/authorized-centers/bari?page=2',
    length: 8_000,
    parse: (text) => parseTarget(`/${text}`),
  },
  {
    name: 'a form',
    files: FORM_FILES,
    tokens: ['&', '=', '%', '%00', '+', 'a=b&', '%F0%9F%98%80', 'a', '[]='],
    valid: 'name=Ada&email=ada%40mail.example&text=Ciao+a+tutti',
    length: 100_000,
    parse: async (text) => readForm(await post('application/x-www-form-urlencoded', text).formData()),
  },
  {
    name: 'a form in parts',
    files: FORM_FILES,
    tokens: [
      '--x\r\n·--x--·--x·\r\n·\r\n\r\n·content-disposition: form-data; name="a"·; filename="·"·content-type: ·:·-',
      '\0·a·--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n',
    ].flatMap((line) => line.split('·')),
    valid:
      '--x\r\ncontent-disposition: form-data; name="a"; filename="b.png"\r\ncontent-type: image/png\r\n\r\nabc\r\n--x--\r\n',
    length: 60_000,
    // Each route answers a body that is no form with a 400.
    parse: async (text) =>
      readForm(
        await post('multipart/form-data; boundary=x', text)
          .formData()
          .catch(() => new FormData()),
      ),
  },
  {
    name: 'a report of a browser',
    files: ['lib/web/http/take-csp-report.ts'],
    tokens: ['{', '"', 'csp-report', ':', '[', 'http://', '/'],
    valid: '{"csp-report":{"blocked-uri":"http://a.example","document-uri":"http://portal.example/it"}}',
    length: 8_000,
    parse: takeCspReport,
  },
  {
    name: 'which record a tab has open',
    files: ['lib/web/realtime/live.ts'],
    tokens: ['{', '}', '"at":', '"', 'contacts/', '__proto__/', '[', 'null', '/', '{"at":'],
    valid: '{"at":"contacts/01a217a0-d150-7a7b-9112-78c54a0f8465"}',
    length: 1_000,
    parse: readHere,
  },
  {
    name: 'a passkey',
    files: ['lib/nouns/accounts/second-factors/schema.ts'],
    tokens: ['{', '"', 'A', '-', '_', '=', '[', ':', '{"id":"'],
    valid: '{"id":"AA","rawId":"AA","type":"public-key","response":{"clientDataJSON":"AA"}}',
    length: 60_000,
    parse: (text) => readField(signedByPasskey, text),
  },
  {
    name: 'a new passkey',
    files: ['lib/nouns/accounts/second-factors/webauthn.ts'],
    tokens: [
      '\x81·\xa1·\xa1\x61a·\x9f·\xbf·\xff·\x9b\x7f\xff\xff\xff\xff\xff\xff\xff·\x5b\0\0\0\0\xff\xff\xff\xff·\x7f',
      '\xc0·\0·a',
    ].flatMap((line) => line.split('·')),
    valid: '\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58\x25',
    length: 6_000,
    parse: (text) => readNewKey(newPasskeyOf(text), 'challenge'),
  },
  {
    name: 'values a form was opened with',
    files: ['lib/core/form-drafts/rules.opened-with.ts'],
    tokens: ['{', '"', 'a', ':', '[', ',', '{"a":"', '\\u0000'],
    valid: '{"name":"Ada"}',
    length: 60_000,
    parse: (text) => changedSince({ [OPENED_WITH]: text }, { a: text }),
  },
  {
    name: 'a scanned code',
    files: ['lib/nouns/product-codes/rules.ts'],
    tokens: ['(01)', '(21)', '01', '21', '\x1d', '/01/', '/21/', 'https://id.example/', '%', '(', ')', '0', ']d2'],
    valid: 'https://id.gs1.org/01/08012345678901/21/ABC123?17=271231',
    length: 10_000,
    parse: (text) => [readElements(text), readAddress(text), isProductNumber(text)],
  },
  {
    name: 'a password',
    files: [],
    tokens: ['a', 'A1', '1', 'password', 'qwerty', '@', '€', 'aB3', '2026', '4$5'],
    valid: 'Forzamilan1',
    length: 125,
    parse: (text) => passwordProblem(`Aa1${text}`, 8, ['Ada Neri', 'Studio Neri']),
  },
];
