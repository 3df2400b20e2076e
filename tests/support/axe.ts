// Accessibility checks of the current page with axe-core, injected directly: the Playwright wrapper reloads the library
// and opens a second page for each check, which takes longer than the check itself.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOnly, RunOptions } from 'axe-core';
import { IS_LONG } from './long-proof';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axeSource: Promise<string> | undefined;

/** `colour`: contrast only, for a document whose structure was checked before; `structure`: all but contrast. */
export type Look = 'all' | 'structure' | 'colour';

/** Records of a list are alike: the first eight are looked at; with LONG_PROOF=yes all of them. */
const ALIKE = IS_LONG ? [] : ['tbody > tr:nth-child(n + 9)', '#centers-list > ul > li:nth-child(n + 9)'];

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
    async ({ options, context }) => {
      const { axe } = window as unknown as {
        axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
      };
      const results = await axe.run(context, options);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, ...checks }) => ({
          id,
          target: target.join(' '),
          why: checks.any.map(({ message }) => message),
        })),
      );
    },
    // Omits passed checks: collecting them takes longer than the checks.
    {
      options: { ...runOptions[look], resultTypes: ['violations' as const] },
      context: { include: [within ?? 'html'], exclude: ALIKE },
    },
  );
  return violations.map(({ id, target, why }) => `${id} at ${target}: ${why.join('; ')}`);
}
