import { names } from '@/lib/run/names';
import { whyNoDemoData } from './demo-data.mjs';

test.each([
  '',
  ...names(`http://localhost:3000 http://127.0.0.1:4000 http://10.0.3.7 http://192.168.1.20:3000 http://172.20.0.5
    http://[::1]:3000 http://portal:3000 https://portal.internal`),
])('demo accounts may be loaded on a local site: %s', (url) => {
  expect(whyNoDemoData({ APP_URL: url })).toBeUndefined();
  expect(whyNoDemoData({ APP_URL: url, DEMO_DATA: 'no' })).toContain('DEMO_DATA');
});

test.each(['https://portal.candor.dental', 'http://172.32.0.1', 'http://8.8.8.8', 'https://localhost.evil.org'])(
  'but not on a public one, not even on request: %s',
  (url) => expect(whyNoDemoData({ APP_URL: url, DEMO_DATA: 'yes' })).toMatch(/everybody knows/),
);
