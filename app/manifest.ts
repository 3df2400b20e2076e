import type { MetadataRoute } from 'next';
import { theme } from '@/lib/run/theme';

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: theme.name,
    short_name: theme.name,
    id: '/',
    // The portal redirects everybody to their own landing page; offline, the service worker answers here.
    start_url: '/expert/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: theme.chrome.light,
    theme_color: theme.chrome.accent,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...(['any', 'maskable'] as const).flatMap((purpose) =>
        [192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose })),
      ),
    ],
  };
}
