import { expect, test } from 'vitest';
import { paragraphsOf } from './rules';

test('each paragraph and line break is a line, without markup', () =>
  expect(paragraphsOf('<p>Cari <b>colleghi</b>,<br/>buone feste.</p><p class="x">Candor</p>')).toEqual([
    'Cari colleghi,',
    'buone feste.',
    'Candor',
  ]));

test('entities are decoded', () =>
  expect(paragraphsOf('Dott. Rossi &amp; figli &#8211; l&#x2019;et&nbsp;&eacute;')).toEqual([
    'Dott. Rossi & figli – l’et &eacute;',
  ]));

test('scripts and styles are dropped, and escaped text stays text', () =>
  expect(paragraphsOf('<style>p{}</style><script>alert(1)</script>Meno di 5 < 6 &lt;b&gt;')).toEqual([
    'Meno di 5 < 6 <b>',
  ]));

test('plain text keeps its lines', () => expect(paragraphsOf('Uno\n\nDue')).toEqual(['Uno', 'Due']));
