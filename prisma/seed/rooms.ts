// Drawn photos of practices: a shop front, a reception and a treatment room, each in the colours of four houses.
import { addDrawing } from './drawings';
import type { World } from './world';

type House = { wall: string; deep: string; accent: string; wood: string; sky: string };

const HOUSES: House[] = [
  { wall: '#e9e3d8', deep: '#cfc5b4', accent: '#2f6f78', wood: '#b98a5c', sky: '#cfe3ec' },
  { wall: '#dfe8e6', deep: '#bfcfcb', accent: '#3d5a73', wood: '#c9a67c', sky: '#dbe9f2' },
  { wall: '#efdfd2', deep: '#d9bfa9', accent: '#8a5a44', wood: '#8f6a49', sky: '#e7e4da' },
  { wall: '#e4e6ea', deep: '#c3c8d0', accent: '#55706a', wood: '#a98d6d', sky: '#d3e2ea' },
];

const TOOTH =
  'M0-16c5-4 13-4 15 4 2 7-2 12-4 18-1 6-3 12-6 12s-3-10-5-10-2 10-5 10-5-6-6-12c-2-6-6-11-4-18 2-8 10-8 15-4Z';

const plant = (x: number, y: number, size: number) => `<g transform="translate(${x} ${y}) scale(${size})">
  ${[-52, -30, -10, 12, 34, 54].map((turn, n) => `<path transform="rotate(${turn})" d="M0 0c-16-34-14-74 0-104 14 30 16 70 0 104Z" fill="${n % 2 ? '#5f8a63' : '#4a7450'}"/>`).join('')}
  <path d="M-30 0h60l-8 62h-44Z" fill="#f3efe8"/><path d="M4 0h26l-8 62H6Z" fill="#000" opacity=".07"/></g>`;

const lamp = (x: number, length: number, ink: string) =>
  `<path d="M${x} 0v${length}" stroke="#3a3f44" stroke-width="3"/><path d="M${x - 44} ${length + 44}c0-30 18-46 44-46s44 16 44 46Z" fill="${ink}"/>
   <ellipse cx="${x}" cy="${length + 44}" rx="44" ry="9" fill="#fff3d6"/><path d="M${x - 40} ${length + 48}h80l90 300h-260Z" fill="#fff6df" opacity=".16"/>`;

const front = ({ wall, deep, accent, wood, sky }: House) => `<rect width="800" height="500" fill="${sky}"/>
  <rect y="0" width="800" height="430" fill="${wall}"/><path d="M0 74h800v14H0Z" fill="${deep}"/>
  ${[70, 250, 486, 666].map((x) => `<rect x="${x}" y="-60" width="84" height="118" fill="#5d7480"/><path d="M${x} -60h84v118Z" fill="#fff" opacity=".16"/>`).join('')}
  <rect x="60" y="112" width="680" height="318" fill="${accent}"/><rect x="60" y="112" width="680" height="62" fill="#000" opacity=".14"/>
  <g transform="translate(330 142) scale(1.15)" fill="#fff"><path d="${TOOTH}"/></g><path d="M362 136h112M362 150h74" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".92"/>
  ${[88, 500].map((x) => `<rect x="${x}" y="194" width="212" height="204" fill="url(#glass)"/><path d="M${x + 20} 398V318h70v80Zm110 0v-62h58v62Z" fill="${wood}" opacity=".55"/><circle cx="${x + 106}" cy="246" r="24" fill="#fff3d6" opacity=".8"/><path d="M${x} 330 ${x + 120} 194h46L${x} 384Z" fill="#fff" opacity=".2"/>`).join('')}
  <rect x="328" y="194" width="144" height="236" fill="${wood}"/><rect x="346" y="212" width="108" height="218" fill="url(#glass)"/><path d="M346 350 454 222v46L346 396Z" fill="#fff" opacity=".22"/><rect x="438" y="300" width="8" height="60" rx="4" fill="#f5efe2"/>
  <path d="M0 430h800v70H0Z" fill="#b9b4ab"/><path d="M0 430h800v10H0Z" fill="#000" opacity=".12"/><path d="M318 430h164l14 18H304Z" fill="#d9d4ca"/>${plant(292, 384, 0.85)}${plant(508, 384, 0.85)}`;

const reception = ({ wall, deep, accent, wood }: House) => `<rect width="800" height="500" fill="${wall}"/>
  <path d="M0 0h190v388H0Z" fill="url(#glass)"/><path d="M90 0v388M0 190h190" stroke="#fff" stroke-width="10"/><path d="M190 0 420 388H60Z" fill="#fff" opacity=".22"/>
  <path d="M0 388h800v112H0Z" fill="${deep}"/><path d="M0 388h800v12H0Z" fill="#fff" opacity=".4"/>
  <rect x="300" y="96" width="300" height="120" rx="10" fill="${accent}"/><g transform="translate(376 152) scale(2)" fill="#fff"><path d="${TOOTH}"/></g><path d="M440 138h110M440 164h74" stroke="#fff" stroke-width="9" stroke-linecap="round"/>
  ${lamp(330, 12, accent)}${lamp(450, 26, accent)}${lamp(570, 12, accent)}
  <path d="M250 300h400v140H250Z" fill="${wood}"/>${[290, 330, 370, 410, 450, 490, 530, 570, 610].map((x) => `<path d="M${x} 318v122" stroke="#000" stroke-opacity=".09" stroke-width="4"/>`).join('')}
  <rect x="236" y="286" width="428" height="22" rx="6" fill="#fbfaf7"/><rect x="520" y="232" width="86" height="56" rx="5" fill="#3a4148"/><path d="M556 286h16" stroke="#3a4148" stroke-width="8"/><path d="M330 286c0-14 34-14 34 0Z" fill="#8fb7bb"/>
  <path d="M676 330h84a12 12 0 0 1 12 12v48H664v-48a12 12 0 0 1 12-12Z" fill="${accent}" opacity=".85"/><path d="M656 384h124v26H656Z" fill="${accent}"/><path d="M668 410v38m100-38v38" stroke="${wood}" stroke-width="8"/>${plant(216, 400, 1)}`;

const room = ({ wall, deep, accent, wood, sky }: House) => `<rect width="800" height="500" fill="${wall}"/>
  <rect x="60" y="50" width="300" height="210" fill="${sky}"/><path d="M60 200c50-44 90 10 140-30s110-10 160 18v72H60Z" fill="#9dbb9c" opacity=".8"/><path d="M60 50h300v210H60ZM210 50v210" fill="none" stroke="#fff" stroke-width="12"/><path d="M60 266 20 400h400l-60-134Z" fill="#fff" opacity=".25"/>
  <path d="M0 400h800v100H0Z" fill="${deep}"/><path d="M0 400h800v10H0Z" fill="#fff" opacity=".4"/>
  <rect x="560" y="250" width="220" height="150" rx="6" fill="#fbfaf7"/><path d="M560 300h220M560 350h220M670 250v150" stroke="#000" stroke-opacity=".1" stroke-width="4"/><rect x="548" y="238" width="244" height="16" rx="5" fill="${wood}"/><rect x="600" y="164" width="96" height="64" rx="5" fill="#39444c"/><rect x="608" y="172" width="80" height="48" fill="#8fb7bb"/><path d="M640 228h16v10h-16Z" fill="#39444c"/>
  <g transform="translate(648 196)" fill="#fff"><path d="${TOOTH}"/></g>
  <path d="M470 0v60l-78 52" fill="none" stroke="#dfe3e6" stroke-width="14" stroke-linejoin="round"/><ellipse cx="384" cy="120" rx="52" ry="22" transform="rotate(-24 384 120)" fill="#f7f8f8"/><path d="m344 146 82-34 20 190H240Z" fill="#fff3d6" opacity=".25"/>
  <path d="M316 400h168l-20-44H336Z" fill="#cfd4d8"/><rect x="376" y="330" width="48" height="40" fill="#b7bec4"/>
  <path d="M196 226c18-16 42-12 58 6l70 74h200c26 0 38 10 38 26s-14 24-38 24H312c-24 0-36-8-50-26l-72-70c-12-12-10-24 6-34Z" fill="${accent}"/><path d="M232 250c10 0 18 8 24 16l62 60h214" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="10" stroke-linecap="round"/>
  <path d="M178 214c16-16 40-16 54 0l-34 36c-20-8-28-22-20-36Z" fill="${accent}"/><path d="M500 300c0-26 8-36 24-36h30" fill="none" stroke="#cfd4d8" stroke-width="10"/><rect x="536" y="254" width="66" height="12" rx="6" fill="#f7f8f8"/>${plant(60, 396, 1)}`;

const SCENES = [front, reception, room];
export const ROOMS = SCENES.length * HOUSES.length;
export const roomId = (index: number) => `01900000-0000-7000-8003-${String(index + 1).padStart(12, '0')}`;

export async function addRooms(world: World): Promise<void> {
  for (let index = 0; index < ROOMS; index++) {
    const inside = SCENES[index % SCENES.length]!(HOUSES[Math.floor(index / SCENES.length)]!);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500">
      <defs><linearGradient id="glass" x2="1" y2="1"><stop offset="0" stop-color="#dcebf0"/><stop offset="1" stop-color="#8fabb5"/></linearGradient>
      <linearGradient id="dusk" y2="1" x2="0"><stop offset=".6" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></linearGradient></defs>
      ${inside}<rect width="800" height="500" fill="url(#dusk)"/></svg>`;
    await addDrawing(world, { id: roomId(index), name: `room-${index + 1}`, svg });
  }
}
