import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ImageResponse } from 'next/og';
import sharp from 'sharp';
import { openPhoto } from '@/lib/nouns/centers/read-photo';
import { addressLines } from '@/lib/nouns/centers/rules';
import type { CenterTier, PublicCenter } from '@/lib/nouns/centers/schema';
import { SHADES } from '@/lib/run/mail/letter';
import { theme } from '@/lib/run/theme';

const FONTS = 'node_modules/@fontsource/fraunces/files';
const INK = '#10292f';
const SOFT = '#3f5860';
/** The tokens tier-* of the light theme: a picture has no dark mode. */
const TIER_COLOURS: Record<CenterTier, string> = {
  ELITE: '#2459b8',
  GOLD: '#b98419',
  SILVER: '#8b9ba6',
  BASE: '#7a8d95',
};

/** Letters beyond the fonts', of which Next.js would load pictures and fonts from the internet. */
const STRANGE = /[^\u0020-\u007e\u00a0-\u0148\u014a-\u017eȘșȚț–—‘’‚“”„†•…€]/gu;
const plain = (text: string) => text.normalize('NFC').replaceAll(/[‐-‒]/g, '-').replaceAll(STRANGE, '').trim();

const SUBSETS = { Fraunces: 'latin', 'Fraunces Extended': 'latin-ext' };

let fonts: Promise<{ name: string; data: Buffer; weight: 400 | 600 }[]> | undefined;

function loadFonts() {
  return (fonts ??= Promise.all(
    Object.entries(SUBSETS).flatMap(([name, subset]) =>
      ([400, 600] as const).map(async (weight) => ({
        name,
        weight,
        data: await readFile(path.resolve(FONTS, `fraunces-${subset}-${weight}-normal.woff`)),
      })),
    ),
  ));
}

const { background, pivot, tabs } = theme.mark;

/** Three tabs of a shade guide; the same mark as in the header. */
function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={background} />
      {tabs.map(({ angle, fill }) => (
        <path
          key={angle}
          d="M12.6 8.5a3.4 3.4 0 0 1 6.8 0l-.9 15a2.5 2.5 0 0 1-5 0Z"
          transform={`rotate(${angle} ${pivot.x} ${pivot.y})`}
          fill={fill}
          stroke={background}
          strokeWidth="1.2"
        />
      ))}
    </svg>
  );
}

function Gem({ colour }: { colour: string }) {
  return (
    <svg width="44" height="44" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6.5 4h11L22 9.5 12 21 2 9.5Z" fill={colour} />
      <path d="M6.5 4H12L8 9.5Z" fill="#fff" opacity=".5" />
      <path d="M12 4l4 5.5H8Z" fill="#fff" opacity=".66" />
      <path d="M2 9.5h6L12 21Z" fill="#fff" opacity=".16" />
      <path d="M16 9.5h6L12 21Z" fill="#000" opacity=".18" />
    </svg>
  );
}

/** Tabs of a shade guide from dark to light. */
const Tabs = () => (
  <div style={{ display: 'flex', gap: 8 }}>
    {SHADES.map((shade) => (
      <div
        key={shade}
        style={{ width: 120, height: 44, borderRadius: 10, background: shade, border: '1px solid #cdbf9f' }}
      />
    ))}
  </div>
);

const PHOTO = { width: 440, height: 606 };

/** The photo of a practice, in a format that can be drawn; null if it has just been taken away. */
async function photoOf(id: string): Promise<string | null> {
  const photo = await openPhoto(id, 800).catch(() => null);
  const drawn = photo && (await sharp(photo.bytes).resize(PHOTO).jpeg().toBuffer());
  return drawn && `data:image/jpeg;base64,${drawn.toString('base64')}`;
}

/** The preview picture of a center. */
export async function drawCenterPicture(center: PublicCenter): Promise<Response> {
  const { street, town } = addressLines(center);
  const foot = (
    <>
      <Gem colour={TIER_COLOURS[center.tier]} />
      {center.tier}
    </>
  );
  const photo = center.photoId && (await photoOf(center.photoId));
  return drawPicture({ title: center.name, text: [street, town].filter(Boolean).join(', '), foot, photo });
}

/** A page's preview picture of 1200 × 630 pixels (PNG): what it is about, in two lines each. Needs no system font and no network. */
export async function drawPicture({ foot = <Tabs />, photo, ...texts }: Picture): Promise<Response> {
  const [title, text] = [plain(texts.title), plain(texts.text)];
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 72,
        paddingRight: photo ? PHOTO.width + 48 : 72,
        background: '#fbfcfb',
        color: INK,
        borderBottom: `24px solid ${theme.chrome.accent}`,
        fontFamily: Object.keys(SUBSETS).join(', '),
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: part of a picture */}
      {photo && <img src={photo} alt="" {...PHOTO} style={{ position: 'absolute', top: 0, right: 0 }} />}
      <div style={{ display: 'flex', alignItems: 'center', gap: 24, fontSize: 44, fontWeight: 600 }}>
        <Mark size={72} />
        {theme.name}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 20 }}>
        <div
          style={{
            display: 'block',
            fontSize: title.length > 36 || photo ? 64 : 84,
            fontWeight: 600,
            lineHeight: 1.1,
            lineClamp: 2,
          }}
        >
          {title}
        </div>
        <div
          style={{ display: 'block', fontSize: text.length > 60 ? 34 : 40, color: SOFT, lineHeight: 1.3, lineClamp: 2 }}
        >
          {text}
        </div>
      </div>
      <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 40, fontWeight: 600 }}>{foot}</div>
    </div>,
    { width: 1200, height: 630, fonts: await loadFonts() },
  );
}

interface Picture {
  title: string;
  text: string;
  foot?: React.ReactNode;
  /** As a data: address, beside the texts. */
  photo?: string | null;
}
