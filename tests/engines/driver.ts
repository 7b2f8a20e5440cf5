import type { ChildProcess } from 'node:child_process'

/** A window of the browser, or the wallet's frame in it. */
export type View = { window: string; isFrame: boolean }

/** A place in CSS pixels from the corner of a view. */
export type Point = { x: number; y: number }

/** An action of the mouse or of the keyboard; `wheel` scrolls down by so many CSS pixels. */
export type Action =
  | { move: Point }
  | { button: 'down' | 'up' }
  | { key: 'down' | 'up'; value: string }
  | { wheel: number; at: Point }

/** What the scenarios need of a browser, which another program drives. Handles of windows are strings. */
export type Driver = {
  windows(): Promise<string[]>
  goTo(window: string, url: string): Promise<void>
  /** Resolves when the page has loaded again. */
  reload(window: string): Promise<void>
  /** Calls the function of this text in a view; arguments and result are JSON. */
  call(view: View, source: string, args: unknown[]): Promise<unknown>
  act(view: View, actions: Action[]): Promise<void>
  /** Lines that pages wrote to the console as errors, and uncaught errors. */
  complaints(): string[]
  stop(): Promise<void>
}

/** The browser ended, or its driver did. That is no failure of a test: the scenario is played again. */
export class BrowserGoneError extends Error {}

/** The window or the frame is not there, or is being loaded: a moment later it can be. */
export class NotThereError extends Error {}

/** Ends a process and waits until it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  // A group of its own: with it go the processes that it started.
  if (child.pid) process.kill(-child.pid, 'SIGKILL')
  await gone
}

/** Text that finds the wallet's frame among the frames of a page. */
export const frameSelector = 'iframe[title="Wallet"]'
