import QRCode from 'qrcode';

/** The white margin in modules, without which cameras do not find the code. */
const MARGIN = 4;

export function drawCode(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) => y);
  const path = rows
    .flatMap((y) => rows.filter((x) => modules.get(y, x)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`))
    .join('');
  return { size: modules.size + 2 * MARGIN, path };
}
