// Parsers of mails, sheets and files that others send: tests/parsers.test.ts and tests/parsers.files.test.ts try hostile shapes on each.
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { parse } from '@/lib/core/fields/validation';
import { printedType } from '@/lib/core/files/rules';
import { preparePicture } from '@/lib/core/files/upload-file';
import { parseSheet } from '@/lib/core/imports/parse-sheet';
import { cleanHtml } from '@/lib/nouns/newsletters/clean-html';
import { paragraphsOf } from '@/lib/nouns/newsletters/rules';
import { inboundMail, isSenderVerified, nameOf, textOf } from '@/lib/nouns/requests/notes/read-mail';
import { lettersIn, splitQuoted, tokensIn } from '@/lib/nouns/requests/notes/rules';
import { eachOf, type Parser } from './hostile-shapes';

const HTML = {
  tokens: [
    '<b>·<p>·<div>·</b>·</p>·<!--·-->·<script>·<style·<svg>·<title>·<template>·&lt;·&#x41;·&·<·<a ·<a href="',
    '<a href="<!---->·<img src="?·<img>·<br ·="·\n· ·<table><tr><td>·<![CDATA[',
  ].flatMap((line) => line.split('·')),
  valid: '<html><head><title>x</title></head><body><p class="a">Ciao&nbsp;<b>Ada</b>,<br/>a presto</p></body></html>',
  length: 60_000,
};

const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) & 0xff);
const bytesAsText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } });
const [png, jpeg, webp] = await Promise.all(
  [picture.png(), picture.jpeg(), picture.webp()].map((one) => one.toBuffer()),
);
const asFile = (text: string) => new File([latin1(text)], text.slice(0, 300));

const workbook = (part: string) => (text: string) => {
  const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>';
  const parts = { 'xl/worksheets/sheet1.xml': sheet, [`xl/${part}`]: text };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, Buffer.from(one)])));
  return parseSheet(bytes, () => {});
};
const SHEET_FILES = ['lib/core/imports/parse-sheet.ts'];
const XML = [
  '<c>·<c r="A1">·<row r="1">·<row>·</row>·<v>·<is><t>·<!--·<!DOCTYPE a [<!ENTITY b "c">·&b;·&amp;·<![CDATA[·<?x',
  ` a="·='·>·<·<mergeCell ref="A1:XFD1048576"/>·<f>·</f>`,
].flatMap((line) => line.split('·'));

export const OF_LETTERS: readonly Parser[] = [
  {
    name: 'HTML of a mail',
    files: ['lib/nouns/requests/notes/read-mail.ts'],
    ...HTML,
    parse: (html) => textOf({ text: '', html }),
  },
  {
    name: 'HTML of a newsletter',
    files: ['lib/nouns/newsletters/clean-html.ts'],
    ...HTML,
    parse: (html) => cleanHtml(html),
  },
  { name: 'HTML shown as paragraphs', files: [], ...HTML, parse: paragraphsOf },
  {
    name: 'a mail',
    files: ['lib/nouns/requests/notes/read-mail.ts'],
    tokens: '<·>·@·"·\\·(·)·,·;·:· ·\r\n ·a·> ·\n·<a@b·+·on a wrote·dmarc=pass ·=?utf-8?q?'.split('·'),
    valid: 'mx.candor.example; dmarc=pass (a) header.from=a.example\r\nOn Monday Ada wrote:\n> "Ada" <ada@a.example>',
    length: 20_000,
    parse(text) {
      eachOf([text, text.slice(0, 1000)], (from) => {
        const mail = parse(inboundMail, { messageId: 'x', from, to: text, authentication: text, text });
        isSenderVerified(mail, 'mx.candor.example');
      });
      const written = textOf({ text, html: '' });
      return [splitQuoted(written), lettersIn(text), tokensIn(text), nameOf(text)];
    },
  },
];

export const OF_FILES: readonly Parser[] = [
  {
    name: 'a sheet’s rows',
    files: SHEET_FILES,
    tokens: XML,
    valid: '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>',
    length: 15_000,
    parse: workbook('worksheets/sheet1.xml'),
  },
  {
    name: 'a sheet’s texts',
    files: SHEET_FILES,
    tokens: ['<si>', '<r>', '<t>', '</si>', '<rPr>', ...XML.slice(7)],
    valid: '<sst><si><r><t>a</t></r></si>',
    length: 30_000,
    parse: workbook('sharedStrings.xml'),
  },
  {
    name: 'a sheet’s styles',
    files: SHEET_FILES,
    tokens: ['<xf>', '<cellXfs>', '<numFmt formatCode="', '<font>', ...XML.slice(7)],
    valid: '<styleSheet><numFmts><numFmt numFmtId="1" formatCode="0"/></numFmts>',
    length: 30_000,
    parse: workbook('styles.xml'),
  },
  {
    name: 'a sheet’s archive',
    files: SHEET_FILES,
    tokens: ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06', '\0', '\xff', 'xl/', '\x08\0', 'a'],
    valid: bytesAsText(zipSync({ 'xl/workbook.xml': Buffer.from('<workbook/>') })),
    length: 60_000,
    parse: (text) => parseSheet(latin1(`PK${text}`), () => {}),
  },
  {
    name: 'a CSV',
    files: SHEET_FILES,
    tokens: [';', ',', '"', '""', '\n', '\r\n', '\t', ' ', 'a', '\ufeff', '";"', '\r'],
    valid: 'a;b\n1;"2;3"\n',
    length: 10_000,
    parse: (text) => parseSheet(Buffer.from(text), () => {}),
  },
  ...Object.entries({ PNG: png!, JPEG: jpeg!, WebP: webp! }).map(
    ([kind, bytes]): Parser => ({
      name: `a ${kind}`,
      files: ['lib/core/files/upload-file.ts', 'lib/nouns/users/serve-picture.ts'],
      tokens: [
        bytesAsText(bytes.subarray(0, 20)),
        ...'\0·\xff·\xff\xd8·\xff\xe1\xff\xff·IDAT·IHDR\xff\xff\xff\xff·iTXt·VP8X·ICCP·\xff\xc4·\x7f\xff'.split('·'),
      ],
      valid: bytesAsText(bytes),
      length: 60_000,
      parse: (text) => preparePicture(asFile(bytesAsText(bytes).slice(0, 24) + text)),
    }),
  ),
  // Never parsed: kept and handed out as it is, with the type that its beginning says.
  {
    name: 'a PDF',
    files: [],
    tokens: ['%PDF-', '<<', '>>', 'obj', 'stream', '\0', '(', '[', '/Kids [', 'xref'],
    valid: '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj',
    length: 60_000,
    parse: (text) => printedType(latin1(text)),
  },
];
