import { exec } from 'node:child_process'

const succeeded = await Promise.all(process.argv.slice(2).map(runCommand))
process.exitCode = succeeded.every(Boolean) ? 0 : 1

function runCommand(command) {
  return new Promise((resolve) =>
    exec(command, { maxBuffer: Infinity }, (error, said, complained) => {
      process.stdout.write(said)
      process.stderr.write(complained)
      if (error) process.stderr.write(`Failed: ${command}\n`)
      resolve(!error)
    }),
  )
}
