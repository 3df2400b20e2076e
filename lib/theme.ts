/**
 * The brand, in one place: name, marks and links outside this site. Colours are tokens in `app/globals.css`; the logo is
 * drawn by `components/site/logo.tsx` from `mark`.
 */
export const theme = {
  name: 'Candor',
  /** Colours of the browser's own surfaces (address bar, splash screen), as in the tokens surface and accent. */
  chrome: { light: '#fbfcfb', dark: '#0d1b1f', accent: '#0b6b75' },
  /** Three tabs of a shade guide, fanned out around a point of a 32-unit square (degrees), uppermost last. */
  mark: {
    background: '#0b6b75',
    tab: 'M12.6 8.5a3.4 3.4 0 0 1 6.8 0l-.9 15a2.5 2.5 0 0 1-5 0Z',
    pivot: { x: 16, y: 25 },
    tabs: [
      { angle: -34, fill: '#ecd3a2' },
      { angle: 34, fill: '#ffffff' },
      { angle: 0, fill: '#f7ead0' },
    ],
  },
  /** Drawn by `scripts/draw-pictures.mjs` into `public/`. */
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-icon.png',
  },
  preview: '/preview.png',
  email: 'info@candor.example',
  phone: '+39 0212345678',
  social: [
    { name: 'Instagram', href: 'https://instagram.example/candor' },
    { name: 'Facebook', href: 'https://facebook.example/candor' },
    { name: 'YouTube', href: 'https://youtube.example/candor' },
  ],
};
