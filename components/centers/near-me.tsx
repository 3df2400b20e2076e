import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';

/** Asks the browser for the position, on a click and never before. Hidden until its island is there to do it. */
export function NearMe({ href, texts }: { href: string; texts: { label: string; waiting: string; refused: string } }) {
  return (
    <div data-island="near-me" data-href={href} data-waiting={texts.waiting} data-refused={texts.refused} hidden>
      <button type="button" className={buttonClass({ variant: 'secondary' })}>
        <Icon name="locate" />
        <span>{texts.label}</span>
      </button>
      <p role="alert" className="mt-2 max-w-prose text-bad text-sm empty:hidden" />
    </div>
  );
}
