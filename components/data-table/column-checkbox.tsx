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
      <input
        type="checkbox"
        name={input}
        value={name}
        defaultChecked={isShown}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </label>
  );
}
