import { drawnProvinces, ringsOf } from '@/lib/nouns/places/map/geometry';

const WIDTH = 320;
const DETAIL = 5;

export type ProvinceOutlines = { width: number; height: number; paths: Record<string, string> };

let drawn: ProvinceOutlines | undefined;

/** All provinces of Italy as SVG paths in whole pixels, by code: small enough for picking provinces in a form. */
export function outlineProvinces(): ProvinceOutlines {
  drawn ??= draw();
  return drawn;
}

function draw(): ProvinceOutlines {
  const areas = drawnProvinces().map((code) => ({ code, rings: ringsOf({ province: code }, DETAIL) }));
  const boxes = areas.flatMap(({ rings }) => rings.map(({ box }) => box));
  const [minX, minY] = [Math.min(...boxes.map((box) => box.minX)), Math.min(...boxes.map((box) => box.minY))];
  const [maxX, maxY] = [Math.max(...boxes.map((box) => box.maxX)), Math.max(...boxes.map((box) => box.maxY))];
  const units = (maxX - minX) / WIDTH;
  const path = (points: Int32Array) => {
    const corners: string[] = [];
    for (let i = 0; i < points.length; i += 2) {
      const corner = `${Math.round((points[i]! - minX) / units)} ${Math.round((points[i + 1]! - minY) / units)}`;
      if (corner !== corners.at(-1)) corners.push(corner);
    }
    return corners.length > 2 ? `M${corners.join('L')}z` : '';
  };
  return {
    width: WIDTH,
    height: Math.ceil((maxY - minY) / units),
    paths: Object.fromEntries(areas.map(({ code, rings }) => [code, rings.map(({ points }) => path(points)).join('')])),
  };
}
