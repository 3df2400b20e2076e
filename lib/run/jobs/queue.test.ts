import { readFileSync } from 'node:fs';
import { locales } from '@/lib/run/i18n/routing';
import { JOB_NAMES } from './queue';

// Checked here because checking message keys with types would slow down the compiler by minutes.
test.each(locales)('every kind of job has a name in %s', (locale) => {
  const { jobs } = JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'));
  const nameless = JOB_NAMES.filter((name) => !jobs.names[name]);
  expect(nameless.map((name) => `edit messages/${locale}.json: write jobs.names.${name}`)).toEqual([]);
});
