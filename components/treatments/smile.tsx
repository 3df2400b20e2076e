/** Upper teeth from the middle outwards: width, y of the biting edge, radius of its corners. */
const TEETH = [
  { width: 47, bottom: 271, round: 11 },
  { width: 37, bottom: 263, round: 14 },
  { width: 37, bottom: 265, round: 17 },
  { width: 29, bottom: 252, round: 13 },
  { width: 23, bottom: 239, round: 11 },
  { width: 17, bottom: 226, round: 8 },
] as const;

const MIDDLE = 260;
const LIPS =
  'M66 187C112 181 180 143 232 139C246 139 252 146 260 146S274 139 288 139C340 143 408 181 454 187C450 198 442 204 436 214C402 290 340 337 260 337S118 290 84 214C78 204 70 198 66 187Z';
const MOUTH =
  'M80 192C126 188 176 174 226 173C244 173 252 177 260 177S276 173 294 173C344 174 394 188 440 192C412 258 346 298 260 298S108 258 80 192Z';
const LIGHT = '#fff';
const SHADOW = '#5a2a16';

interface SmileProps {
  before: string;
  after: string;
  /** Begins the names of its gradients; differs among the smiles of a page. */
  id: string;
  className?: string;
}

/** A smile, left in the colour before, right in the one after. Decorative. */
export function Smile({ before, after, id, className }: SmileProps) {
  const ref = (name: string) => `url(#${id}-${name})`;
  const teeth = `${id}-tooth`;
  return (
    <svg viewBox="0 0 520 420" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={className}>
      <defs>
        <radialGradient id={`${id}-face`} cy=".52" r=".72">
          <stop offset=".4" stopColor={LIGHT} stopOpacity=".28" />
          <stop offset="1" stopColor={SHADOW} stopOpacity=".26" />
        </radialGradient>
        <linearGradient id={`${id}-lip`} x2="0" y2="1">
          <stop stopColor={LIGHT} stopOpacity=".2" />
          <stop offset=".22" stopColor={SHADOW} stopOpacity=".22" />
          <stop offset=".32" stopColor={LIGHT} stopOpacity=".06" />
          <stop offset=".86" stopColor={LIGHT} stopOpacity=".24" />
          <stop offset="1" stopColor={SHADOW} stopOpacity=".2" />
        </linearGradient>
        <linearGradient id={teeth}>
          <stop stopColor={SHADOW} stopOpacity=".2" />
          <stop offset=".22" stopColor={LIGHT} stopOpacity=".28" />
          <stop offset=".5" stopColor={LIGHT} stopOpacity=".14" />
          <stop offset="1" stopColor={SHADOW} stopOpacity=".22" />
        </linearGradient>
        <linearGradient id={`${id}-top`} x2="0" y2="1">
          <stop stopColor={SHADOW} stopOpacity=".7" />
          <stop offset=".3" stopColor={SHADOW} stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}-deep`} gradientUnits="userSpaceOnUse" cx={MIDDLE} cy="210" r="182">
          <stop offset=".74" stopOpacity="0" />
          <stop offset="1" stopOpacity=".5" />
        </radialGradient>
        <clipPath id={`${id}-mouth`}>
          <path d={MOUTH} />
        </clipPath>
        <filter id={`${id}-soft`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="9" />
        </filter>
        <filter id={`${id}-gloss`} x="-50%" y="-50%" width="200%" height="200%">
          <feGaussianBlur stdDeviation="3" />
        </filter>
      </defs>
      <path d="M0 0h520v420H0Z" className="fill-skin" />
      <path d="M0 0h520v420H0Z" fill={ref('face')} />
      {/* The groove under the nose, the folds of the cheeks, the shade under the lip. */}
      <path
        d="M240 70C236 96 240 118 247 134M280 70c4 26 0 48-7 64M46 150C30 180 34 214 54 244M474 150c16 30 12 64-8 94M170 356C210 378 310 378 350 356"
        fill="none"
        stroke={SHADOW}
        strokeOpacity=".2"
        strokeWidth="12"
        filter={ref('soft')}
      />
      <path d={LIPS} className="fill-lip" />
      <path d={LIPS} fill={ref('lip')} />
      <path d={MOUTH} className="fill-mouth" />
      <g clipPath={ref('mouth')}>
        <path d="M82 150H438V222H82Z" className="fill-lip" />
        <path d="M160 312c24-26 60-32 100-32s76 6 100 32Z" className="fill-lip" opacity=".8" />
        <Half colour={before} side={-1} shading={`url(#${teeth})`} />
        <Half colour={after} side={1} shading={`url(#${teeth})`} />
        <path d="M60 140H460V330H60Z" fill={ref('top')} />
        <path d="M60 140H460V330H60Z" fill={ref('deep')} />
      </g>
      <path
        d="M168 174C196 160 214 154 234 152M352 174C324 160 306 154 286 152M200 318C236 328 284 328 320 318"
        fill="none"
        stroke={LIGHT}
        strokeOpacity=".5"
        strokeWidth="6"
        strokeLinecap="round"
        filter={ref('gloss')}
      />
      <path d="M260 112v266" stroke={LIGHT} strokeWidth="2.5" strokeDasharray="2 8" strokeLinecap="round" />
    </svg>
  );
}

function Half({ colour, side, shading }: { colour: string; side: 1 | -1; shading: string }) {
  let edge = MIDDLE;
  return TEETH.map(({ width, bottom, round }) => {
    const shape = toothShape(edge, edge + side * width, bottom, round * side);
    edge += side * width;
    return (
      <g key={width + bottom}>
        <path d={shape} fill={colour} />
        <path d={shape} fill={shading} />
      </g>
    );
  });
}

/** A tooth from the edge towards the middle to the one away from it: narrower at the gum, round at the biting edge. */
function toothShape(near: number, far: number, bottom: number, round: number): string {
  const neck = Math.round((far - near) * 0.13);
  const touch = bottom - 38;
  const turn = near + Math.round(round * 0.7);
  return `M${near + neck} 150C${near + neck} 190 ${near} 200 ${near} ${touch}V${bottom - 6}Q${near} ${bottom} ${turn} ${bottom}L${far - round} ${bottom - 1}Q${far} ${bottom - 3} ${far} ${bottom - 15}V${touch}C${far} 200 ${far - neck} 190 ${far - neck} 150Z`;
}
