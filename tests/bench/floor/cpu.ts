/** Tells the parent the port, and whenever asked how much CPU this process has used. */
export function answerCpu(port: number) {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send!((user + system) / 1000)
  })
  process.on('disconnect', () => process.exit())
  process.send!(port)
}
