/**
 * Colours of land and sea. They are not among the theme's tokens because the drawing is a separate image that the
 * page's style sheet cannot reach; it switches between light and dark by itself.
 */
const light = {
  sea: '#dbe9ec',
  water: '#ffffff',
  abroad: '#eff2ef',
  italy: '#ffffff',
  shade: '#b4cdd3',
  lit: '#d5eaea',
  towns: '#f1f4f1',
  province: '#dfe8ea',
  region: '#bccfd3',
  country: '#a9bfc4',
  quiet: '#e1e6e3',
  shore: '#a0bfc7',
};

const dark: typeof light = {
  sea: '#0a181c',
  water: '#3d7481',
  abroad: '#13242a',
  italy: '#1e343b',
  shade: '#050e11',
  lit: '#1d4f55',
  towns: '#253e45',
  province: '#2a4148',
  region: '#41606a',
  country: '#4b6a74',
  quiet: '#1c3037',
  shore: '#3f626c',
};

function colours(of: typeof light): string {
  return Object.entries(of)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

export const baseStyle = [
  `svg{${colours(light)};background:${light.sea}}@media(prefers-color-scheme:dark){svg{${colours(dark)};background:${dark.sea}}}`,
  '.sea{fill:var(--sea)}.abroad{fill:var(--abroad)}.italy{fill:var(--italy)}.shade{fill:var(--shade)}.lit{fill:var(--lit)}',
  '.hair,.water,#coast{fill:none;stroke-linejoin:round;stroke-linecap:round}',
  '.towns{stroke:var(--towns);stroke-linecap:round;fill:none}',
  '.water{stroke:var(--water)}.far{stroke-width:30;opacity:.22}.near{stroke-width:13;opacity:.32}',
  '.hair{stroke-width:1.6}.province{stroke:var(--province)}.quiet{stroke:var(--quiet)}.region{stroke:var(--region)}',
  '.country{stroke:var(--country);stroke-width:2}.shore{stroke:var(--shore);stroke-width:1.8}',
].join('');
