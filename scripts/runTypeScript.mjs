import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** Runs a TypeScript file in a new process, because tsx exists only after the installation. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' })
  // Ctrl+C in the terminal reaches the child by itself, but a signal to this process does not.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
