/** Upper teeth from the middle outwards. */
const TEETH = [
  { width: 46, height: 88, top: 184 },
  { width: 38, height: 78, top: 187 },
  { width: 37, height: 82, top: 191 },
  { width: 31, height: 68, top: 197 },
  { width: 26, height: 54, top: 203 },
] as const;

const MIDDLE = 260;
const MOUTH = 'M94 210C150 198 206 192 260 198C314 192 370 198 426 210C402 292 332 330 260 330C188 330 118 292 94 210Z';

interface SmileProps {
  before: string;
  after: string;
  /** Of the clipping mouth; differs among the smiles of a page. */
  id: string;
  className?: string;
}

/** A smile in the palette's inks, left in the colour before, right in the one after. Decorative. */
export function Smile({ before, after, id, className }: SmileProps) {
  const clip = `smile-${id}`;
  return (
    <svg viewBox="0 0 520 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <clipPath id={clip}>
        <path d={MOUTH} />
      </clipPath>
      {/* Hair behind, then the face around the mouth. */}
      <path d="M0 0h520v420H0Z" className="fill-accent-soft" />
      <path d="M54 0C8 120 6 300 44 420H0V0Zm412 0c46 120 48 300 10 420h44V0Z" className="fill-hair" opacity=".8" />
      <path
        d="M92 0C40 110 30 236 84 420H30C4 290 14 120 62 0Zm336 0c52 110 62 236 8 420h54c26-130 16-300-32-420Z"
        className="fill-hair"
      />
      <path
        d="M88 0C54 150 74 300 150 388c34 30 70 40 110 40s76-10 110-40C446 300 466 150 432 0Z"
        className="fill-skin"
      />
      <path
        d="M120 190c-11 12-14 26-11 42m292-42c11 12 14 26 11 42"
        className="fill-none stroke-lip"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <g transform="translate(260 250) scale(.84) translate(-260 -244)">
        <path
          d="M78 207C128 174 206 158 243 169c12 4 22 4 34 0c37-11 115 5 165 38c-30 96-100 141-182 141S108 303 78 207Z"
          className="fill-lip"
        />
        <path d={MOUTH} className="fill-hair" />
        <g clipPath={`url(#${clip})`}>
          <path d="M170 330c20-30 56-40 90-40s70 10 90 40Z" className="fill-lip" opacity=".75" />
          <Half colour={before} side={-1} />
          <Half colour={after} side={1} />
        </g>
      </g>
      <path d="M260 130v246" stroke="#fff" strokeWidth="3" strokeDasharray="2 8" strokeLinecap="round" />
    </svg>
  );
}

function Half({ colour, side }: { colour: string; side: 1 | -1 }) {
  let edge = MIDDLE;
  return TEETH.map(({ width, height, top }) => {
    const x = side === 1 ? edge : edge - width;
    edge += side * width;
    const [left, right, bottom] = [x + 0.3, x + width - 0.3, top + height];
    const round = width * 0.42;
    return (
      <g key={width}>
        <path
          d={`M${left} ${top}H${right}V${bottom - round}Q${right} ${bottom} ${right - round} ${bottom}H${left + round}Q${left} ${bottom} ${left} ${bottom - round}Z`}
          fill={colour}
        />
        <path
          d={`M${left + 7} ${top + 24}v${height * 0.42}`}
          stroke="#fff"
          strokeOpacity=".5"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </g>
    );
  });
}
