import { requestContext } from '@/lib/run/request-context';
import { oncePerRequest } from './once-per-request';

test('a page and its metadata share one read per request', async () => {
  const read: string[] = [];
  const find = oncePerRequest(async (id: string, page: number) => read.push(`${id} ${page}`));
  const other = oncePerRequest(async (id: string, page: number) => read.push(`other ${id} ${page}`));
  const answer = () =>
    requestContext.run({ requestId: 'same' }, () =>
      Promise.all([find('a', 1), find('a', 1), find('a', 2), other('a', 1)]),
    );
  await answer();
  expect(read).toEqual(['a 1', 'a 2', 'other a 1']);
  await answer();
  expect(read).toHaveLength(6);
});

test('without a request nothing is cached', () => {
  let calls = 0;
  const count = oncePerRequest(() => ++calls);
  expect([count(), count()]).toEqual([1, 2]);
});
