// Preloaded into the server, so that the benchmark can read its memory usage after a garbage collection.
if (process.send) {
  process.on('message', () => {
    globalThis.gc()
    process.send(process.memoryUsage())
  })
  process.channel.unref()
}
