interface FigureLinkProps {
  count: number;
  /** The count as the reader's language writes it. */
  text: string;
  /** What is counted. */
  href: string;
}

/** A figure in a table that opens what it counts, if there is anything. */
export function FigureLink({ count, text, href }: FigureLinkProps) {
  if (count === 0) return <span className="text-ink-soft">{text}</span>;
  return (
    // Above the link that may cover the row.
    <a href={href} className="link relative z-1 -my-2 inline-flex min-h-11 min-w-11 items-center @2xl:justify-end">
      {text}
    </a>
  );
}
