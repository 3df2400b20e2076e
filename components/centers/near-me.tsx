import { Icon } from '@/components/ui/icon';

/**
 * Asks the browser for the position, only on a click. Invisible until its island has loaded: it keeps its place, so
 * that nothing moves when it appears.
 */
export function NearMe({ href, texts }: { href: string; texts: { label: string; waiting: string; refused: string } }) {
  return (
    <div
      data-island="near-me"
      data-href={href}
      data-waiting={texts.waiting}
      data-refused={texts.refused}
      className="invisible noscript:hidden"
    >
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-4 font-medium text-sm transition-colors hover:border-accent hover:text-accent"
      >
        <Icon name="locate" className="-ml-1 size-4" />
        <span>{texts.label}</span>
      </button>
      <p role="alert" className="mt-2 max-w-prose text-bad text-sm empty:hidden" />
    </div>
  );
}
