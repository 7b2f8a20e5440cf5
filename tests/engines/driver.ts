import type { ChildProcess } from 'node:child_process'

export type View = { window: string; isFrame: boolean }

/** Holds a place in CSS pixels from the corner of a view. */
export type Point = { x: number; y: number }

/** `wheel` scrolls down by that many CSS pixels. */
export type Action =
  | { move: Point }
  | { button: 'down' | 'up' }
  | { key: 'down' | 'up'; value: string }
  | { wheel: number; at: Point }

export type Driver = {
  windows(): Promise<string[]>
  goTo(window: string, url: string): Promise<void>
  reload(window: string): Promise<void>
  /** Calls the function of this text in a view; arguments and result are JSON. */
  call(view: View, source: string, args: unknown[]): Promise<unknown>
  act(view: View, actions: Action[]): Promise<void>
  complaints(): string[]
  stop(): Promise<void>
}

/** Thrown when the browser or its driver ended. The test has not failed then, and the scenario starts again. */
export class BrowserGoneError extends Error {}

/** Thrown when the window or the frame does not exist, or is being loaded. A retry can succeed. */
export class NotThereError extends Error {}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  // The process leads its own process group, so the processes that it started end with it.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

export const frameSelector = 'iframe[title="Wallet"]'
