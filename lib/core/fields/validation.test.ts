import { optionalJson } from './validation';

test('a body of unknown length without content is no body', async () => {
  const body = new ReadableStream({ start: (stream) => stream.close() });
  const init = { method: 'POST', body, duplex: 'half' };
  expect(await optionalJson(new Request('http://a.example', init))).toEqual({});
});
