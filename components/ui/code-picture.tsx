import { classNames } from './class-names';

type Code = { size: number; path: string };

/** A code for a phone's camera, its meaning beside it. White in dark mode, too: cameras expect dark on light. */
export const CodePicture = ({ code: { size, path }, className }: { code: Code; className?: string }) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    aria-hidden="true"
    className={classNames('shrink-0 rounded-control bg-white', className)}
  >
    <path d={path} fill="#000" shapeRendering="crispEdges" />
  </svg>
);

export const PrintedCode = ({ address, code }: { address: string; code: Code }) => (
  <div className="hidden print:mt-6 print:block">
    <CodePicture code={code} className="size-36" />
    <p className="text-sm">{address}</p>
  </div>
);
