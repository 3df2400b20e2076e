import { expect, test } from 'vitest';
import { inlineHashes, plainDocument } from './document';

const fromNext = `<!DOCTYPE html><html lang="it"><head><meta charSet="utf-8"/><link rel="preload" as="script" fetchPriority="low"
href="/_next/a.js"/><link rel="preload" as="font" href="/f.woff2"/><link rel="expect" href="#_R_" blocking="render"/><script src="/_next/b.js" async=""></script></head><body><div hidden=""><!--$--><!--/$--></div><p>Milano<!-- -->, <!-- -->2</p><script
type="application/ld+json">{"@type":"Dentist"}</script><script id="_R_">(globalThis.TURBOPACK||[]).push({})</script><script>self.__next_f.push([1,"</p>"])</script></body></html>`;

test('nothing of the runtime is left, and the data for search engines is', () => {
  const page = plainDocument(fromNext, '/islands/main-1.js');
  expect(page).not.toMatch(/_next\/[ab]\.js|__next_f|TURBOPACK|expect|<!--|hidden/);
  expect(page).toContain('<p>Milano, 2</p>');
  expect(page).toContain('{"@type":"Dentist"}');
  expect(page).toContain('href="/f.woff2"');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).toContain('<script type="module" src="/islands/main-1.js"></script></head>');
});

test('inline scripts and styles are allowed by their hash, data needs none', () => {
  const { scripts, styles } = inlineHashes(
    '<style>a{}</style><script>alert(1)</script><script src="/x.js"></script><script type="application/ld+json">{}</script>',
  );
  expect(scripts).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"]);
  expect(styles).toHaveLength(1);
});
