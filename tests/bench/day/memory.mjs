// Preloaded into the server: reports memory use after a full garbage collection, on request.
if (process.send) {
  process.on('message', () => {
    globalThis.gc()
    process.send(process.memoryUsage())
  })
  process.channel.unref()
}
