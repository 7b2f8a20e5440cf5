import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** Runs a TypeScript file in a new process, because tsx isn't available until packages are installed. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' })
  // Forward signals to the child. Only Ctrl+C in the terminal reaches both processes.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
