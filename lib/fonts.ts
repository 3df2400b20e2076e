import localFont from 'next/font/local';

// The latin subset contains every letter of the five languages and of Portuguese.
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
});

/** For headings of the public site. One weight: 18 KB. */
export const fraunces = localFont({
  src: '../node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2',
  variable: '--font-fraunces',
  weight: '600',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});
