FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm ci && npm run release
FROM node:24-slim
COPY --from=build /build/release /ingate
WORKDIR /ingate
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/home/node/data
USER node
CMD ["node", "dist/index.js"]
