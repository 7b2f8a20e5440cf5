import type { ChildProcess } from 'node:child_process'

/** This is a window of the browser, or the wallet's frame in it. */
export type View = { window: string; isFrame: boolean }

/** This is a place in CSS pixels from the corner of a view. */
export type Point = { x: number; y: number }

/** This is an action of the mouse or of the keyboard; `wheel` scrolls down by that many CSS pixels. */
export type Action =
  | { move: Point }
  | { button: 'down' | 'up' }
  | { key: 'down' | 'up'; value: string }
  | { wheel: number; at: Point }

/** The scenarios control a browser through these functions, which another program carries out. Handles of windows are strings. */
export type Driver = {
  windows(): Promise<string[]>
  goTo(window: string, url: string): Promise<void>
  /** Resolves when the page has loaded again. */
  reload(window: string): Promise<void>
  /** Calls the function of this text in a view; arguments and result are JSON. */
  call(view: View, source: string, args: unknown[]): Promise<unknown>
  act(view: View, actions: Action[]): Promise<void>
  /** Returns the lines that pages wrote to the console as errors, and uncaught errors. */
  complaints(): string[]
  stop(): Promise<void>
}

/** Thrown when the browser or its driver ended. The test has not failed then, and the scenario begins anew. */
export class BrowserGoneError extends Error {}

/** Thrown when the window or the frame does not exist, or is being loaded. A later retry can succeed. */
export class NotThereError extends Error {}

/** Ends a process and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  // The process has a group of its own, so the processes that it started end with it.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

/** This selector finds the wallet's frame among the frames of a page. */
export const frameSelector = 'iframe[title="Wallet"]'
