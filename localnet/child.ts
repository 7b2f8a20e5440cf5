import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

type Child = ChildProcessByStdio<Writable, Readable, Readable>

const setpriv = '/usr/bin/setpriv'

/** Spawns a program that does not outlive us, however we end. */
export function spawnHeld(command: string, args: readonly string[]): Child {
  const [file, ...rest] = [...diesWithParent(), command, ...args]
  const child = spawn(file ?? command, rest, { stdio: 'pipe' })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/**
 * A SIGKILL runs no handler of ours, but Linux can signal a child when its parent goes. setpriv
 * replaces itself with the program, so the pid stays the same. Busybox has a setpriv without that
 * option; there, and elsewhere, only an orderly exit cleans up.
 */
function diesWithParent(): string[] {
  const available = process.platform === 'linux' && existsSync(setpriv)
  return available && realpathSync(setpriv) === setpriv ? [setpriv, '--pdeathsig', 'SIGTERM', '--'] : []
}
