'use client';
import { Button } from '@/components/ui/button';
import { useIsAlive } from '@/components/ui/is-alive';

/** What programs of these kinds usually need; `*` is everything else. Health data needs a click of its own. */
const PRESETS = {
  practice: { centers: 'read', 'users/experts': 'read', 'product-codes': 'read', products: 'read' },
  shop: { products: 'read', categories: 'read', 'vat-rates': 'read', customers: 'write', credits: 'read' },
  courier: { parcels: 'write', 'export-batches': 'read', centers: 'read' },
  readAll: { '*': 'read' },
  none: {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sets all choices at once, as the program's kind suggests. */
export function ScopeShortcuts({ words }: { words: Readonly<Record<keyof typeof PRESETS, string>> }) {
  const isAlive = useIsAlive();
  const choose = (all: Element, levels: Readonly<Record<string, string>>) => {
    for (const box of all.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) box.checked = false;
    for (const choice of all.querySelectorAll<HTMLInputElement>('[data-level]'))
      choice.checked = (levels[choice.name.replace('of:', '')] ?? levels['*'] ?? 'none') === choice.dataset.level;
    for (const group of all.querySelectorAll('details'))
      group.open = group.querySelector('[data-level]:checked:not([data-level=none])') !== null;
  };
  return (
    <div className="flex flex-wrap gap-2">
      {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="sm"
          disabled={!isAlive}
          onClick={(event) => choose(event.currentTarget.closest('fieldset')!, PRESETS[name])}
        >
          {words[name]}
        </Button>
      ))}
    </div>
  );
}
