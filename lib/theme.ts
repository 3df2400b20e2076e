/**
 * The brand, in one place: name, marks and links outside this site. Colours are tokens in `app/globals.css`; the logo is
 * drawn by `components/site/logo.tsx` from `mark`.
 */
export const theme = {
  name: 'Candor',
  /** Colours of the browser's own surfaces (address bar, splash screen), as in the tokens surface and accent. */
  chrome: { light: '#fbfcfb', dark: '#0d1b1f', accent: '#0b6b75' },
  /** Three tabs of a shade guide, fanned out around a point of a 32-unit square (degrees), lightest last. */
  mark: {
    background: '#0b6b75',
    pivot: { x: 16, y: 25 },
    tabs: [
      { angle: -34, fill: '#ecd3a2' },
      { angle: 0, fill: '#f7ead0' },
      { angle: 34, fill: '#ffffff' },
    ],
  },
  email: 'info@candor.example',
  phone: '+39 0212345678',
  social: [
    { name: 'Instagram', href: 'https://instagram.example/candor' },
    { name: 'Facebook', href: 'https://facebook.example/candor' },
    { name: 'YouTube', href: 'https://youtube.example/candor' },
  ],
  academy: 'https://academy.candor.example',
} as const;
