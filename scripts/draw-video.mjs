// Draws the demo video, public/videos/shade-matching.webm: a tab of the shade guide is held to the teeth until it
// matches, and again after the whitening. Run it after a change: node scripts/draw-video.mjs
import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';

/** Runs in the browser, which records the canvas; resolves with the video in base64. */
async function record() {
  const [width, height, seconds] = [640, 360, 7];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const draw = canvas.getContext('2d');
  const shades =
    '#fbf8f0 #f8f2e2 #f5edd6 #f2e8cb #efe1bd #ecdcb2 #e9d5a5 #e5cd97 #e0c58b #dabb7e #d3b072 #cba568'.split(' ');
  /** Times in seconds, and the tab's position in the guide then; between equal positions it rests. */
  const stops = [
    [0, 11],
    [0.9, 11],
    [1.6, 4],
    [2.3, 10],
    [3, 8],
    [4.6, 8],
    [6.2, 1],
    [9, 1],
  ];
  const ease = (t) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
  const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const mix = (from, to, share) =>
    `rgb(${channels(from)
      .map((value, n) => value + (channels(to)[n] - value) * share)
      .join()})`;

  function tooth(x, y, size, fill, edge) {
    const at = (...points) => points.map((value, n) => (n % 2 ? y : x) + value * size);
    draw.beginPath();
    draw.moveTo(...at(-26, -40));
    draw.bezierCurveTo(...at(-30, 10, -24, 48, -18, 52));
    draw.bezierCurveTo(...at(-6, 58, 6, 58, 18, 52));
    draw.bezierCurveTo(...at(24, 48, 30, 10, 26, -40));
    draw.bezierCurveTo(...at(14, -54, -14, -54, -26, -40));
    Object.assign(draw, { fillStyle: fill, strokeStyle: edge, lineWidth: 1.5 });
    draw.fill();
    draw.stroke();
  }

  function box(colour, ...place) {
    draw.fillStyle = colour;
    draw.fillRect(...place);
  }

  function frame(time) {
    box('#f1f5f4', 0, 0, width, height);
    box('#e7b9ad', 0, 0, width, 74);
    const whitened = ease(Math.min(1, Math.max(0, (time - 4.6) / 1.8)));
    for (let n = -3; n <= 3; n += 1) {
      const size = 1.45 - Math.abs(n) * 0.04;
      tooth(width / 2 + n * 84, 104 - Math.abs(n) * 4, size, mix('#e0c58b', '#f8f2e2', whitened), '#b9a98a');
    }
    const next = stops.findIndex(([from]) => from > time);
    const [[since, here], [until, there]] = [stops[next - 1], stops[next]];
    const place = here + (there - here) * ease((time - since) / (until - since));
    const middle = (n) => width / 2 + (n - 5.5) * 46;
    box('#dfe5e4', middle(0) - 34, 318, 46 * 11 + 68, 14);
    for (const [n, shade] of shades.entries()) {
      const near = Math.max(0, 1 - Math.abs(n - place));
      box('#8fa3a8', middle(n) - 4, 284 - near * 26, 8, 46 + near * 26);
      tooth(middle(n), 262 - near * 26, 0.5 + near * 0.12, shade, near > 0.6 ? '#0b6b75' : '#b9c6c8');
    }
    const fits = (time > 3.1 && time < 4.6) || time > 6.3;
    if (!fits) return;
    Object.assign(draw, { strokeStyle: '#1d7a46', lineWidth: 5, lineCap: 'round' });
    const x = middle(Math.round(place));
    draw.beginPath();
    draw.moveTo(x - 9, 196);
    draw.lineTo(x - 2, 203);
    draw.lineTo(x + 11, 188);
    draw.stroke();
  }

  const recorder = new MediaRecorder(canvas.captureStream(25), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 260_000,
  });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  frame(0);
  recorder.start(500);
  const begun = performance.now();
  for (let time = 0; time < seconds; time = (performance.now() - begun) / 1000) {
    frame(time);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  recorder.stop();
  await stopped;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const page = await browser.newPage();
await writeFile('public/videos/shade-matching.webm', Buffer.from(await page.evaluate(record), 'base64'));
await browser.close();
