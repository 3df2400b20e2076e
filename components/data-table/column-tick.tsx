export interface ColumnChoice {
  name: string;
  text: string;
  shown: boolean;
  input: string;
}

/** The checkbox of a column: the form sends the ticked ones in their order on the page. */
export function ColumnTick({ column: { name, text, shown, input } }: { column: ColumnChoice }) {
  return (
    <label className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-sm hover:bg-accent-soft pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={input}
        value={name}
        defaultChecked={shown}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </label>
  );
}
