import type { ChildProcess } from 'node:child_process'

/** A window of the browser, or the wallet's frame in it. */
export type View = { window: string; isFrame: boolean }

/** A place in CSS pixels from the corner of a view. */
export type Point = { x: number; y: number }

/** An action of the mouse or of the keyboard. `wheel` scrolls down by that many CSS pixels. */
export type Action =
  | { move: Point }
  | { button: 'down' | 'up' }
  | { key: 'down' | 'up'; value: string }
  | { wheel: number; at: Point }

/** Controls a browser for the scenarios. Handles of windows are strings. */
export type Driver = {
  windows(): Promise<string[]>
  goTo(window: string, url: string): Promise<void>
  /** Resolves when the page has loaded again. */
  reload(window: string): Promise<void>
  /** Calls the function of this text in a view; arguments and result are JSON. */
  call(view: View, source: string, args: unknown[]): Promise<unknown>
  act(view: View, actions: Action[]): Promise<void>
  /** Returns the errors that pages logged to the console, and uncaught errors. */
  complaints(): string[]
  stop(): Promise<void>
}

/** Thrown when the browser or its driver ended. The test has not failed then, and the scenario starts again. */
export class BrowserGoneError extends Error {}

/** Thrown when the window or the frame does not exist, or is being loaded. A retry can succeed. */
export class NotThereError extends Error {}

/** Ends a process and waits for its exit. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  // The process leads its own process group, so the processes that it started end with it.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

/** Finds the wallet's frame among the frames of a page. */
export const frameSelector = 'iframe[title="Wallet"]'
