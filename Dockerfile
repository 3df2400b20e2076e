# One image for the server, the worker and the preparation of the database; docker-compose.yml runs each of them.
FROM node:22-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# What `npm ci` and its prisma generate need: this layer is cached until one of these files changes.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma/schema prisma/schema
COPY scripts/schema-engine scripts/schema-engine
COPY scripts/schema-engine.mjs scripts/generate-tables.mjs scripts/generate-registries.mjs scripts/postinstall.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
# Also read at build time, for canonical links.
ARG APP_URL=
ENV APP_URL=$APP_URL
# Keeps the source maps of dist, for stack traces in the log.
RUN npm run build \
  && rm -rf .next/cache .next/diagnostics .next/trace* .next/types && mkdir -p .data

FROM node:22-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/runtime-packages.mjs scripts/
# Without install scripts: the binaries of this platform come as packages, and nothing is generated here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && node scripts/runtime-packages.mjs

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
# Owned by root, so that the process cannot change its own code. The preparation runs from source, the other two from dist.
COPY --from=dependencies /app/node_modules node_modules
COPY package.json tsconfig.json ./
COPY public public
COPY messages messages
COPY scripts scripts
COPY --from=build /app/lib lib
COPY prisma prisma
COPY --from=build /app/prisma/generated prisma/generated
COPY --from=build /app/dist dist
COPY --from=build /app/.next .next
COPY --from=build --chown=node:node /app/.data .data
USER node
VOLUME /app/.data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "dist/server.mjs"]
