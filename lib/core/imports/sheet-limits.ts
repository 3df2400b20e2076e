import { invalid } from '@/lib/run/errors';

export const MEGABYTE = 1024 * 1024;
export const MAX_COLUMNS = 100;
export const MAX_CELLS = 1_000_000;
export const LARGEST_SHEET = 10;
export const LARGEST_TEXT = 25;

export const refused = (key: string, values: Record<string, number> = {}) =>
  invalid([{ field: 'file', message: `imports.problems.${key}`, values }]);
export const tooMuch = () => refused('tooMuch', { cells: MAX_CELLS, megabytes: LARGEST_TEXT });
