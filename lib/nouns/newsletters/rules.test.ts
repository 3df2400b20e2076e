import { wrongLinks } from './list-audience';
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

test.each([
  '<p><a href="https://candor.example/it">corso</a> <a href="mailto:a@b.example">a</a> <a href="tel:+3902">b</a></p>',
  '<p><a href="{link}">corso</a><abbr>a</abbr></p>',
])('%s leads somewhere', (templateIt) => expect(wrongLinks({ templateIt })).toEqual([]));

test.each(['href="www.candor.example"', 'href="/it/corsi"', 'href="http://corsi"', 'href=""', ''])(
  'a link with %s leads nowhere from a mailbox',
  (href) =>
    expect(wrongLinks({ templateEn: `<p><a ${href}>The <b>course</b></a></p>` })).toEqual([
      { field: 'templateEn', text: 'The course' },
    ]),
);

test('a button has a text and an address, or neither', () => {
  const [text, address] = [{ buttonTitleIt: 'Corsi' }, { buttonLinkIt: 'https://candor.example' }];
  expect(wrongLinks(text)).toEqual([{ field: 'buttonLinkIt' }]);
  expect(wrongLinks(address)).toEqual([{ field: 'buttonTitleIt' }]);
  expect(wrongLinks({ ...text, ...address })).toEqual([]);
});
