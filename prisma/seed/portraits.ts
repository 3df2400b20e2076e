// Drawn portraits of people who agree to be shown, since photos of people are private.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import { widthKey } from '@/lib/core/files/rules';
import { storeBytes } from '@/lib/run/storage/store';
import { Dice } from './dice';

const SIDE = 200;

/** Consultants and dealers, and the most experienced professionals; not all have sent one. */
const SHOWN = `
  select u.id::text, u.gender::text from users u where u.shown_as is not null
  union all
  (select u.id::text, u.gender::text from users u
   where exists (select from memberships m join centers c on c.id = m.center_id
     where m.user_id = u.id and m.shown_at is not null and c.shows_people and c.is_public and c.tier in ('ELITE', 'GOLD'))
   order by u.email like '%@candor.example' desc, u.level desc, u.id limit 240)`;

export async function addPortraits(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string; gender: string | null }>(SHOWN);
  for (const { id, gender } of rows) {
    // Of dice of their own, so that all other data stay as they are.
    const dice = new Dice(Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 7), 16));
    const svg = portraitOf(dice, gender === 'female');
    const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80, effort: 2 }).toBuffer();
    const key = `demo/portrait-${id}`;
    await storeBytes(widthKey(key, SIDE), bytes);
    const file = `e${id.slice(1)}`;
    const hash = createHash('sha256').update(bytes).digest('hex');
    await client.query(
      `insert into files (id, owner_id, name, media_type, size, width, height, widths, storage_key, sha256, created_at)
       select $1, id, 'portrait.webp', 'image/webp', $3, ${SIDE}, ${SIDE}, '{${SIDE}}', $4, $5, created_at from users where id = $2`,
      [file, id, bytes.length, key, hash],
    );
    await client.query('update users set profile_image_id = $1 where id = $2', [file, id]);
  }
}

const SKINS = ['#f3d3bd', '#eac3a4', '#dcae8c', '#c08f6a', '#8e6145'];
const HAIRS = ['#2e2320', '#4a3328', '#6d4a32', '#a57b4b', '#8b8784', '#c9c3bb'];
const WALLS = ['#cfe3e3', '#d9e6dc', '#e6e2d3', '#dbe2ea'];
const COATS = ['#ffffff', '#ffffff', '#7fb3b5', '#2f6f78'];

/** Behind the head, and over it. */
const HER_HAIR = [
  [
    'M50 96c0-44 22-66 50-66s50 22 50 66c0 24 4 40 8 54-34 8-82 8-116 0 4-14 8-30 8-54Z',
    'M61 90c-3-36 15-50 41-50 24 0 39 16 37 50-4-16-12-26-24-31-14 11-32 16-46 17-4 4-6 8-8 14Z',
  ],
  [
    'M53 92c0-42 20-62 47-62s47 20 47 62v28c-8 8-86 8-94 0Z',
    'M62 86c-3-34 16-46 38-46s41 12 38 46c-4-10-7-14-10-18-20 5-38 5-56 0-4 5-7 9-10 18Z',
  ],
  [
    'M84 30a17 17 0 1 1 32 0c22 6 32 26 30 58-14-40-78-40-92 0-2-32 8-52 30-58Z',
    'M61 86c-2-32 14-46 39-46s41 14 39 46c-6-18-18-28-39-28s-33 10-39 28Z',
  ],
];
const HIS_HAIR = [
  ['', 'M60 86c-5-38 15-52 42-52 26 0 42 18 38 52-4-10-6-15-8-22-20 5-44 2-56-5-7 8-13 15-16 27Z'],
  ['', 'M60 88c-4-24 2-38 14-46 18-12 46-8 58 6 8 10 10 22 8 40-4-14-8-22-16-28-16-6-38-6-48 0-8 6-12 14-16 28Z'],
  ['', 'M61 92c-2-14-1-24 4-32 3 8 4 12 3 20Zm78 0c2-14 1-24-4-32-3 8-4 12-3 20Z'],
];

function portraitOf(dice: Dice, isWoman: boolean): string {
  const [skin, hair, wall, coat] = [SKINS, HAIRS, WALLS, COATS].map((inks) => dice.pick(inks));
  const [back, front] = dice.pick(isWoman ? HER_HAIR : HIS_HAIR);
  const hasBeard = !isWoman && dice.chance(0.4);
  const glasses =
    '<circle cx="83" cy="91" r="13"/><circle cx="117" cy="91" r="13"/><path d="M96 89q4-3 8 0M70 88l-9-3m69 3 9-3"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="100%" height="100%" fill="${wall}"/><path d="${back}" fill="${hair}"/>
    <path d="M18 200c2-32 22-46 56-51l26 12 26-12c34 5 54 19 56 51Z" fill="${coat}"/>
    <path d="M83 118h34v32c0 16-34 16-34 0Z" fill="${skin}"/><path d="M83 132c10 9 24 9 34 0v7c-10 8-24 8-34 0Z" opacity="0.12"/>
    <path d="m74 149 26 28 26-28 8 3-34 46-34-46Z" fill="#000" opacity="0.1"/>
    <g fill="${skin}"><circle cx="62" cy="94" r="7"/><circle cx="138" cy="94" r="7"/>
    <path d="M62 84c0-28 16-44 38-44s38 16 38 44c0 32-16 56-38 56S62 116 62 84Z"/></g>
    ${hasBeard ? `<path d="M62 92c0 30 16 50 38 50s38-20 38-50c-4 12-10 17-16 17-10-5-34-5-44 0-6 0-12-5-16-17Z" fill="${hair}"/>` : ''}
    <path d="M83 113c6 12 28 12 34 0Z" fill="#fff" stroke="#b5605a" stroke-width="3" stroke-linejoin="round"/>
    <g fill="none" stroke="${hair}" stroke-width="3" stroke-linecap="round"><path d="M76 79q7-4 14-1M110 78q7-3 14 1"/></g>
    <g fill="#33272a"><circle cx="83" cy="91" r="3.600"/><circle cx="117" cy="91" r="3.600"/></g>
    <path d="M100 94v8" stroke="#000" stroke-opacity="0.18" stroke-width="3" stroke-linecap="round"/>
    ${dice.chance(0.3) ? `<g fill="none" stroke="#33474d" stroke-width="2.500">${glasses}</g>` : ''}
    <path transform="translate(0 -2)" d="${front}" fill="${hair}"/>
  </svg>`;
}
