if (process.send) {
  process.on('message', () => {
    globalThis.gc()
    process.send(process.memoryUsage())
  })
  process.channel.unref()
}
