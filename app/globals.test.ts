import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('./globals.css', import.meta.url), 'utf8');

function colours(block: string): Record<string, string> {
  return Object.fromEntries([...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]));
}

const light = colours(css.slice(css.indexOf('@theme'), css.indexOf('@layer theme')));
const dark = { ...light, ...colours(css.slice(css.indexOf('prefers-color-scheme: dark'), css.indexOf('@layer base'))) };

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

const backgrounds = ['surface', 'raised', 'sunken'];

const pairs: [text: string, background: string, least: number][] = [
  ...backgrounds.map((background): [string, string, number] => ['ink', background, 7]),
  ['ink-soft', 'surface', 7],
  ...['ink-soft', 'accent', 'accent-strong', 'good', 'warn', 'bad', 'warm-ink'].flatMap((text) =>
    backgrounds.map((background): [string, string, number] => [text, background, 4.5]),
  ),
  ['ink', 'accent-soft', 7],
  ['accent-strong', 'accent-soft', 4.5],
  ['accent-ink', 'accent', 4.5],
  ['accent-ink', 'accent-strong', 4.5],
  ['bad-ink', 'bad', 4.5],
  ['warm-ink', 'warm-soft', 4.5],
  ...['good', 'warn', 'bad'].map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
  // Control borders and marks on maps and charts: not text.
  ...['line-strong', 'warm', ...['teal', 'blue', 'ochre', 'violet', 'slate'].map((name) => `chart-${name}`)].flatMap(
    (edge) => ['surface', 'raised'].map((background): [string, string, number] => [edge, background, 3]),
  ),
];

describe.each([
  ['light', light],
  ['dark', dark],
])('%s', (_, tokens) => {
  test.each(pairs)('%s on %s has a contrast of at least %d', (text, background, least) => {
    expect(contrast(tokens[text]!, tokens[background]!)).toBeGreaterThanOrEqual(least);
  });
});
