import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { createMessagesDeclaration: './messages/it.json' },
});

const nextConfig: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  serverExternalPackages: ['pino', 'exceljs', 'nodemailer', 'pg', 'pg-boss', 'sharp', '@node-rs/argon2'],
};

export default withNextIntl(nextConfig);
