// Read by the product before everything else: says how much it holds once all that nobody needs is collected.
if (process.send) {
  process.on('message', () => {
    globalThis.gc()
    process.send(process.memoryUsage())
  })
  process.channel.unref()
}
