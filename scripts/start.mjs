import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { installPackages, root } from './setup.mjs'

// `npm start` on a machine that has Node and nothing else.
installPackages()
build()
runTypeScript('scripts/start.ts')

/** tsx is there only now, so what needs it is a process of its own. Signals of the terminal reach it by themselves. */
export function runTypeScript(file, args = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
