// Accessibility checks of the current page with axe-core, injected directly: the Playwright wrapper reloads the library
// and opens a second page for each check, which takes longer than the check itself.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

/** `colour`: contrast only, for a document whose structure was checked before; `structure`: all but contrast. */
export type Look = 'all' | 'structure' | 'colour';

const CONTRAST = 'color-contrast';
const standard: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const runOptions: Record<Look, RunOptions> = {
  all: { runOnly: standard },
  structure: { runOnly: standard, rules: { [CONTRAST]: { enabled: false } } },
  colour: { runOnly: { type: 'rule', values: [CONTRAST] } },
};

/**
 * Returns the violations on the page, one short line per finding and element.
 * @param within CSS selector of the part to check; the whole page without it
 */
export async function findings(page: Page, { look = 'all', within }: { look?: Look; within?: string } = {}) {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await (axeSource ??= readFile(axePath, 'utf8')));
  const violations = await page.evaluate(
    async ({ options, selector }) => {
      const { axe } = window as unknown as {
        axe: { run: (context: string | Document, options: RunOptions) => Promise<AxeResults> };
      };
      const results = await axe.run(selector ?? document, options);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, ...checks }) => ({
          id,
          target: target.join(' '),
          why: checks.any.map(({ message }) => message),
        })),
      );
    },
    // Omits passed checks: collecting them takes longer than the checks.
    { options: { ...runOptions[look], resultTypes: ['violations' as const] }, selector: within },
  );
  return violations.map(({ id, target, why }) => `${id} at ${target}: ${why.join('; ')}`);
}
