import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const setpriv = '/usr/bin/setpriv'

/** Spawns a program that ends when this process ends for any reason. */
export function spawnTied(command: string, args: readonly string[]): Child {
  const [file, ...rest] = [...tieToParent(), command, ...args]
  const child = spawn(file ?? command, rest, { stdio: 'pipe' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/**
 * Returns a command prefix that ends the program when its parent ends. SIGKILL runs none of our handlers, but Linux can
 * signal a child when its parent ends. setpriv requests this signal and then replaces itself with the program, so the
 * pid stays the same. BusyBox's setpriv cannot request the signal. With BusyBox, and on systems other than Linux, only
 * an orderly exit cleans up.
 */
function tieToParent(): string[] {
  const available = process.platform === 'linux' && existsSync(setpriv)
  return available && realpathSync(setpriv) === setpriv ? [setpriv, '--pdeathsig', 'SIGTERM', '--'] : []
}
