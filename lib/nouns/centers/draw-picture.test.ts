import { drawPicture } from './draw-picture';

test('a preview picture needs no letter from the internet', async () => {
  const { fetch } = globalThis;
  const fetched: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    // Its layout engine is a data: address.
    const { href } = new URL(url instanceof Request ? url.url : url);
    if (href.startsWith('data:')) return fetch(url, init);
    fetched.push(href);
    return Promise.reject(new Error('no network'));
  });
  const every = Array.from({ length: 0x250 }, (_, n) => String.fromCodePoint(n)).join('');
  const texts = ['Studio Čapek Șerban 😀 漢 Ж – “a‑b” ‡', ...every.matchAll(/.{1,60}/gsu)].map(String);
  for (const title of texts) {
    const picture = await drawPicture({ title, text: title });
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  }
  expect(fetched).toEqual([]);
});
