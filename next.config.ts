import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { createMessagesDeclaration: './messages/it.json' },
});

const nextConfig: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: true,
  compress: false, // done once a page in lib/http
  htmlLimitedBots: /.*/, // the title belongs into the head, for every reader
  serverExternalPackages: ['pino', 'exceljs', 'nodemailer', 'pg', 'pg-boss', 'sharp', '@node-rs/argon2'],
};

export default withNextIntl(nextConfig);
