/** On paper only: the address of this page, as a code for a phone's camera and in letters. */
export function PrintedCode({ address, code }: { address: string; code: { size: number; path: string } }) {
  return (
    <div className="hidden print:mt-6 print:block">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} aria-hidden="true" className="size-36">
        <path d={code.path} fill="currentColor" />
      </svg>
      <p className="text-sm">{address}</p>
    </div>
  );
}
