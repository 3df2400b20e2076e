import localFont from 'next/font/local';

/**
 * The latin subset has every letter of the five languages and of Portuguese. Of the file in @fontsource-variable/inter, 48 KB,
 * this one has the weights and features that are used, 32 KB; after an upgrade of the package it is made anew with fonttools
 * 4, the first file being its inter-latin-wght-normal.woff2:
 *
 *   fonttools subset FILE --unicodes='*' --layout-features=calt,ccmp,kern,locl,mark,mkmk,tnum --no-hinting --output-file=a.ttf
 *   fonttools varLib.instancer a.ttf wght=400:700 --output b.ttf
 *   fonttools ttLib.woff2 compress -o app/fonts/inter-latin-400-700.woff2 b.ttf
 */
export const inter = localFont({
  src: '../../app/fonts/inter-latin-400-700.woff2',
  variable: '--font-inter',
  weight: '400 700',
  display: 'swap',
});

/** For headings of the public site. One weight: 18 KB. */
export const fraunces = localFont({
  src: '../../node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
  variable: '--font-fraunces',
  weight: '600',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});
