import type { MetadataRoute } from 'next';
import { theme } from '@/lib/theme';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: theme.name,
    short_name: theme.name,
    start_url: '/',
    display: 'browser',
    background_color: theme.chrome.light,
    theme_color: theme.chrome.accent,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}
