import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** tsx is there only after the installation, so what needs it is a process of its own. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' })
  // The terminal's own Ctrl+C reaches the child by itself; a signal to this process alone would not.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
