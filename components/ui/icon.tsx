import { classNames } from './class-names';

// Drawn on a 24-unit square with a 1.75 stroke and round caps, for a consistent look at 16 to 24 pixels.
const paths = {
  alert: 'M12 8v5m0 3.2v.1M10.3 4.3 2.9 17.4A2 2 0 0 0 4.6 20.4h14.8a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z',
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15ZM10 21h4M12 5V3.5',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4m7-4v4',
  camera: 'M4 8h3.5L9 5.500h6L16.500 8H20v11H4zM15.200 13.200a3.200 3.200 0 1 1-6.400 0 3.200 3.200 0 0 1 6.400 0Z',
  barcode: 'M4.5 6v12m3-12v12m3.500-12v12m2.500-12v12m3.500-12v12m2.500-12v12',
  chart: 'M4.5 19.5h15M7.5 16.5v-5m4.5 5v-10m4.5 10V9',
  chat: 'M5.500 5h13a1.500 1.500 0 0 1 1.500 1.500v8.500a1.500 1.500 0 0 1-1.500 1.500h-7l-4.500 3.500v-3.500h-1.500a1.500 1.500 0 0 1-1.500-1.500v-8.500a1.500 1.500 0 0 1 1.500-1.500ZM8 9.500h8M8 12.500h5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-twice': 'm2.500 12.500 4.500 4.500L16 8m-5 9 .500.500L21.500 8',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  bold: 'M7.5 5h5.200a3.400 3.400 0 0 1 0 6.800H7.500zM7.500 11.800h6a3.600 3.600 0 0 1 0 7.200h-6z',
  clock: 'M12 7.5V12l3 2m5.5-2a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  columns: 'M4.5 5.5h15v13h-15zM9.5 5.5v13m5-13v13',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  download: 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 19.5h14',
  eye: 'M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  upload: 'M12 15V4M7.5 8.5 12 4l4.5 4.5M5 19.5h14',
  edit: 'm14.5 6.5 3 3M5 19l.8-3.8L16 5a2.1 2.1 0 0 1 3 3L8.8 18.2Z',
  external: 'M14 5h5v5m0-5-8 8M17.5 13.5v4a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h4',
  filter: 'M4 6.5h16M7 12h10m-7 5.5h4',
  gem: 'M7 5h10l3.500 5-8.500 9.500L3.500 10zM3.500 10h17M9 10l3 9.500 3-9.500-3-5z',
  gift: 'M4.5 11h15v8.5h-15zM3.5 7.5h17V11h-17zM12 7.5v12M12 7.5c-2.5 0-4.5-.8-4.5-2.300 0-2.600 4.5-1.5 4.5 2.300Zm0 0c2.5 0 4.5-.8 4.5-2.300 0-2.600-4.5-1.5-4.5 2.300Z',
  globe:
    'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM3.5 12h17M12 3.5c5.5 5.5 5.5 11.5 0 17-5.5-5.5-5.5-11.5 0-17Z',
  groups: 'M4.5 5.500h9M8.500 10h11M8.500 14h11M4.500 18.500h9',
  home: 'm4 11.5 8-7 8 7M6 10v9.5h12V10m-8 9.5v-5h4v5',
  image: 'M4 5.500h16v13H4zM4.500 16.500l4.500-4.500 3.500 3.500 3-3 4 4M15.500 9.200v.1',
  info: 'M12 11v5.5m0-8.700v.1M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  inbox: 'M4.500 13.500 7 5.500h10l2.500 8v5h-15zM4.500 13.500H9c0 1.600 1.300 2.700 3 2.700s3-1.100 3-2.700h4.500',
  heading: 'M5.500 5v14M5.500 12h9M14.500 5v14',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1',
  'list-numbers':
    'M10 6.500h10M10 12h10M10 17.500h10M4 5.500l1.300-.800v4M4 15.300c.300-1.200 2.300-1.200 2.300.100 0 1-2.300 1.500-2.300 2.900h2.400',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  locate: 'M12 3v3m0 12v3m9-9h-3M6 12H3m14.5 0a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0Z',
  logout: 'M14 5H7a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h7m-3-7h9m-3.5-3.5L20 12l-3.5 3.5',
  mail: 'M4 6.5h16v11.5H4zM4.5 7l7.5 6 7.5-6',
  map: 'm9 5-5 2v12l5-2 6 2 5-2V5l-5 2Zm0 0v12m6-10v12',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5.5 12h13',
  'no-signal':
    'M3.500 9.500a13 13 0 0 1 17 0M6.500 13a8.500 8.500 0 0 1 11 0M9.500 16.300a4 4 0 0 1 5 0M12 19.500v.1M4 4l16 16',
  phone:
    'M8.5 4.5H6a2 2 0 0 0-2 2.200A14.5 14.5 0 0 0 17.300 20a2 2 0 0 0 2.200-2v-2.400l-4-1.600-1.800 2a11 11 0 0 1-5.700-5.700l2-1.800Z',
  news: 'M4.5 5.500h12v13h-12zM16.500 9.500h3v7.200a1.800 1.800 0 0 1-3.600 0M7.500 9h6m-6 3.200h6m-6 3.200h3.500',
  pin: 'M12 21c4.5-5 7-8.5 7-11.5a7 7 0 1 0-14 0C5 12.5 7.5 16 12 21Zm2.5-11.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z',
  pause: 'M9 6v12M15 6v12',
  play: 'M8.5 5.8v12.4L18.5 12Z',
  plus: 'M12 5.5v13M5.5 12h13',
  print: 'M7 9V4h10v5M7 17H4.500V9h15v8H17M7.500 14h9v6h-9z',
  settings:
    'M10.300 4h3.400l.5 2.300 1.700 1 2.300-.7 1.700 2.900-1.800 1.600v2l1.800 1.600-1.700 2.900-2.300-.7-1.700 1-.5 2.100h-3.400l-.5-2.100-1.700-1-2.300.7-1.700-2.900 1.800-1.600v-2L4.100 9.500l1.700-2.900 2.300.7 1.700-1zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  quote: 'M5 6v12M9.500 8H19M9.500 12H19M9.500 16h6',
  redo: 'm15 5 4.500 4.500L15 14M19 9.500h-9a5 5 0 0 0 0 10h3',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.050 5.9L12 16.9 6.75 19.7l1.050-5.9-4.3-4.1 5.9-.8Z',
  search: 'm20 20-4.700-4.700m2.200-4.800a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  sort: 'M8 5v14m-3.5-3.5L8 19l3.5-3.5M16 19V5m-3.5 3.5L16 5l3.5 3.5',
  sound:
    'M4.500 9.500v5H8l4.500 4v-13L8 9.500zM16 9c1.700 1.700 1.700 4.300 0 6m2.700-8.700c3.200 3.200 3.200 8.200 0 11.400',
  tooth:
    'M12 6.500c-1.500-1.200-3-1.900-4.600-1.600-2.400.4-3.400 2.500-3.100 5 .3 2.300 1.300 3.600 1.700 5.900.3 2 .5 4.200 1.900 4.200 1.900 0 1.500-5 4.100-5s2.200 5 4.100 5c1.400 0 1.600-2.200 1.900-4.200.4-2.300 1.400-3.600 1.700-5.900.3-2.500-.7-4.600-3.100-5-1.600-.3-3.100.4-4.600 1.600Z',
  torch: 'M12.800 3.500 5.500 13.500h5.700l-1 7 7.300-10h-5.700z',
  trash: 'M5 7.5h14M9.5 7V5h5v2m-7.5.500.8 12h8.400l.8-12M10.5 11v5m3-5v5',
  send: 'm20 4-7 16.500-3-7.500-7-3ZM10 13l10-9',
  undo: 'M9 5 4.500 9.500 9 14M5 9.500h9a5 5 0 0 1 0 10h-3',
  user: 'M16 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20c.7-4 3.700-6 7.5-6s6.800 2 7.5 6',
} as const;

export type IconName = keyof typeof paths;

export const isIcon = (name: string): name is IconName => Object.hasOwn(paths, name);

interface IconProps {
  name: IconName;
  className?: string;
  /** Refers to the drawing in the page's `SharedDrawings`, for icons that appear many times on a page. */
  isShared?: boolean;
}

const lineOf = (name: IconName) =>
  ({
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: name === 'dots' || name === 'list' ? 2.25 : 1.75,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  }) as const;

/** A line icon in the text colour, 20 pixels unless a `size-…` class says otherwise. Decorative. */
export function Icon({ name, className, isShared }: IconProps) {
  const classes = classNames('shrink-0', !className?.includes('size-') && 'size-5', className);
  if (isShared) {
    return (
      <svg aria-hidden="true" className={classes}>
        <use href={`#icon-${name}`} />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 24 24" {...lineOf(name)} aria-hidden="true" className={classes}>
      <path d={paths[name]} />
    </svg>
  );
}

export function IconSymbol({ name }: { name: IconName }) {
  return (
    <symbol id={`icon-${name}`} viewBox="0 0 24 24" {...lineOf(name)}>
      <path d={paths[name]} />
    </symbol>
  );
}
