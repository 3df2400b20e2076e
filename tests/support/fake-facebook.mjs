// Preloaded into the server under test (NODE_OPTIONS=--import=…): redirects its requests to Facebook to FAKE_PROVIDER.
import process from 'node:process';

const ask = globalThis.fetch;
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  if (url.hostname !== 'graph.facebook.com') return ask(input, init);
  return ask(new URL(url.pathname + url.search, process.env.FAKE_PROVIDER), init ?? input);
};
