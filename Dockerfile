# One image for web and worker: PROCESS says which. Nothing secret is needed to build it, and nothing is in it.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# No package needs a script to be installed.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY contract ./contract
COPY server ./server
COPY tools ./tools
COPY web ./web
RUN node tools/build.ts
# What runs needs neither the tools of the build nor the Node that comes with the packages.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* dist/prerender

FROM node:26.10.0-bookworm-slim
# Threads share two memory pools instead of keeping eight of their own.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2
WORKDIR /app
# Owned by root and read by `node`: who breaks in changes no code.
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY contract ./contract
COPY server ./server
COPY tools/backup.ts tools/restore.ts ./tools/
USER node
EXPOSE 3000
# Whether the process lives; whether it is ready is for the proxy to ask at /readyz.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# SIGTERM: takes no more, finishes or gives back what runs, ends within 10 s.
STOPSIGNAL SIGTERM
CMD ["node", "dist/server/main.js"]
