/**
 * The brand, in one place: name, marks and links outside this site. Colours are tokens in `app/globals.css`; the logo is
 * drawn by `components/site/logo.tsx` from `mark`.
 */
export const theme = {
  name: 'Candor',
  /** Colours of the browser's own surfaces (address bar, splash screen), as in the tokens surface and accent. */
  chrome: { light: '#fbfcfb', dark: '#0d1b1f', accent: '#0b6b75' },
  /** Three tabs of a shade guide, lightest last, on a 32-unit square. */
  mark: {
    background: '#0b6b75',
    tabs: [
      { x: 6, y: 13, height: 13, fill: '#e9cf9f' },
      { x: 13.25, y: 9.5, height: 16.5, fill: '#f5e7cb' },
      { x: 20.5, y: 6, height: 20, fill: '#ffffff' },
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
