// Builds prisma/data/places.tsv.br, the gazetteer as shipped. Run `npm i && npm run places` in this folder.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { citiesAbroad } from './places/abroad';
import { countryRows, locate, provincesAbroad, regionRows } from './places/areas';
import { italianPlaces, italianProvinces } from './places/italy';
import { addExonyms, tidyNames } from './places/names';
import { postalAreas } from './places/postal';
import { giveSlugs } from './places/slugs';
import { readComuni, readGeoNames } from './places/sources';
import { toText } from './places/text';

const comuni = readComuni();
const geoNames = readGeoNames();
const towns = [...italianPlaces(comuni, geoNames), ...citiesAbroad(geoNames)];
addExonyms(towns);
const areas = [...countryRows(), ...regionRows(), ...italianProvinces(comuni), ...provincesAbroad()];
locate(areas, towns);
const rows = [...areas, ...towns];
for (const row of rows) tidyNames(row);
giveSlugs(rows);

const text = toText(rows, postalAreas(rows));
const file = join(import.meta.dirname, '../../prisma/data/places.tsv.br');
const options = {
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_LGWIN]: 24,
  [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
};
const packed = brotliCompressSync(text, { params: options });
writeFileSync(file, packed);

const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
const kinds = ['country', 'region', 'province', 'comune', 'city', 'locality'].map((kind) => `${count(kind)} ${kind}`);
console.log(`${rows.length} places (${kinds.join(', ')}), ${Math.round(packed.length / 1024)} KB in ${file}`);
