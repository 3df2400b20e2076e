import { pageFinder } from './pages';

const load = (name: string) => async () => ({ default: () => name });
const find = pageFinder(
  Object.fromEntries(
    ['', 'centers', 'centers/[id]', 'centers/in/[...path]', 'centers/new', '[token]/sent'].map((path) => [
      path,
      load(path || 'home'),
    ]),
  ),
);

async function found(url: string) {
  const page = find(url);
  if (!page) return null;
  const [{ default: render }, { locale, ...params }, query] = await Promise.all([
    page.load(),
    page.props.params,
    page.props.searchParams,
  ]);
  return { page: render(page.props), locale, params, query };
}

test.each([
  ['/it', { page: 'home', params: {} }],
  ['/it/centers', { page: 'centers', params: {} }],
  ['/it/centers/new', { page: 'centers/new', params: {} }],
  ['/it/centers/studio-1', { page: 'centers/[id]', params: { id: 'studio-1' } }],
  ['/it/centers/in/lombardia/milano', { page: 'centers/in/[...path]', params: { path: ['lombardia', 'milano'] } }],
  ['/it/abc/sent', { page: '[token]/sent', params: { token: 'abc' } }],
  ['/it/centers?q=a&q=b&page=2', { page: 'centers', params: {}, query: { q: ['a', 'b'], page: '2' } }],
])('%s', async (url, expected) => {
  expect(await found(url)).toEqual({ locale: 'it', query: {}, ...expected });
});

test.each(['/it/', '/it//centers', '/it/centers/', '/it/centers/a/b', '/it/else', '/it/centers/a/picture.png'])(
  '%s is not one of them',
  (url) => expect(find(url)).toBeNull(),
);
