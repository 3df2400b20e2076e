import { exportFileName } from './rules';

test('a file is named after the kit and the time in Rome', () => {
  const name = exportFileName('welcome_kit', new Date('2026-07-01T22:05:09Z'));
  expect(name).toBe('Welcome_Kit_Centers_20260702_000509.xlsx');
  expect(exportFileName('clean_white', new Date('2026-01-01T12:00:00Z'))).toBe(
    'Clean_White_Centers_20260101_130000.xlsx',
  );
});
