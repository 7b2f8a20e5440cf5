import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { BrowserGoneError, endProcess } from './driver.ts'

type Binaries = { display: string; windowManager: string }

/** Starts a virtual screen with a window manager. It focuses new windows, because approvals require focus. */
export async function startScreen({ display, windowManager }: Binaries) {
  const options: SpawnOptions = { stdio: ['ignore', 'pipe', 'ignore'], detached: true }
  const screen = spawn(display, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], options)
  const name = `:${await readLine(screen)}`
  const env = { ...process.env, DISPLAY: name }
  const manager = spawn(windowManager, ['--sm-disable', '--startup', 'echo ready'], { ...options, env })
  const stop = async () => {
    await endProcess(manager)
    await endProcess(screen)
  }
  try {
    await readLine(manager)
    return { name, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function readLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      if (text.includes('\n')) resolve(text.trim())
    })
    child.once('error', reject)
    child.once('exit', () => reject(new BrowserGoneError(`${child.spawnfile} has ended.`)))
  })
}
