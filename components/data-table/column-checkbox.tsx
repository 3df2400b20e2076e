import { Tick } from '@/components/ui/tick';

export interface ColumnChoice {
  name: string;
  text: string;
  isShown: boolean;
  input: string;
}

/** The checkbox of a column: the form sends the ticked ones in their order on the page. */
export function ColumnCheckbox({ column: { name, text, isShown, input } }: { column: ColumnChoice }) {
  return (
    <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11">
      <Tick name={input} value={name} defaultChecked={isShown} />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </label>
  );
}
