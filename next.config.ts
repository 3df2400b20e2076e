import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';
import { areas } from './lib/core/actor/areas';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/run/i18n/request.ts',
  experimental: { createMessagesDeclaration: './messages/it.json' },
});

const nextConfig: NextConfig = {
  reactCompiler: true,
  experimental: {
    authInterrupts: true, // forbidden(): a 403 with a page of its own
    // What runs on the server stays readable, so that its stack traces need no maps, which took a seventh of the build.
    turbopackMinify: { server: false },
    turbopackSourceMaps: false,
  },
  // No page uses the picture service, which strangers could keep busy, and which keeps portraits that were withdrawn.
  images: { unoptimized: true },
  poweredByHeader: false,
  typedRoutes: true,
  // `npm run up` and `npm test` leave the types to the latter's own stage: nobody waits twice for them.
  typescript: { tsconfigPath: 'tsconfig.build.json', ignoreBuildErrors: process.env.BUILD_TYPES === 'unchecked' },
  htmlLimitedBots: /.*/, // the title belongs into the head, for every reader
  serverExternalPackages: [
    'pino',
    'exceljs',
    '@simplewebauthn/server',
    'nodemailer',
    'pg',
    'pg-boss',
    'sharp',
    '@node-rs/argon2',
    '@zxcvbn-ts/core',
  ],
  // One folder of routes cannot hold [locale] and [area] side by side.
  rewrites: async () => [
    // Another page than the professionals' list, whose scripts would come with it.
    { source: '/user/treatments', destination: '/portal/user/own-treatments' },
    { source: `/:area(${areas.join('|')})/:path*`, destination: '/portal/:area/:path*' },
  ],
};

export default withNextIntl(nextConfig);
