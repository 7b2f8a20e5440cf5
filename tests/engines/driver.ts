import type { ChildProcess } from 'node:child_process'

export type View = { window: string; isFrame: boolean }

/** Position in CSS px, measured from the top left corner of a view. */
export type Point = { x: number; y: number }

/** Input action. `wheel` is the distance to scroll down, in CSS px. */
export type Action =
  | { move: Point }
  | { button: 'down' | 'up' }
  | { key: 'down' | 'up'; value: string }
  | { wheel: number; at: Point }

export type Driver = {
  windows(): Promise<string[]>
  goTo(window: string, url: string): Promise<void>
  reload(window: string): Promise<void>
  /** Calls a function in a view. The function is source text, and its arguments and result are JSON. */
  call(view: View, source: string, args: unknown[]): Promise<unknown>
  act(view: View, actions: Action[]): Promise<void>
  complaints(): string[]
  stop(): Promise<void>
}

/** Thrown if the browser or its driver crashed. The scenario runs again, because this is not a test failure. */
export class BrowserGoneError extends Error {}

/** Thrown if the window or the frame does not exist or is still loading. A retry can succeed. */
export class NotThereError extends Error {}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  // Kills the process and its child processes. The process leads its own process group.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await exited
}

export const frameSelector = 'iframe[title="Wallet"]'
