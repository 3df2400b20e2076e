/** A row of a merge comparison: a label, the values of both records, and the result. */
export function MergeRows({ rows }: { rows: readonly (readonly string[])[] }) {
  return rows.map(([label, ...cells]) => (
    <tr key={label} className="border-line border-b last:border-0">
      <th scope="row" className="px-4 py-2 font-normal text-ink-soft">
        {label}
      </th>
      {cells.map((cell, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
        <td key={n} className="wrap-anywhere px-4 py-2 tabular-nums last:font-semibold">
          {cell}
        </td>
      ))}
    </tr>
  ));
}
