import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Browser } from '@playwright/test'

const piece = 8 * 1024 * 1024

export async function findInMemory(browser: Browser, patterns: Record<string, Buffer>): Promise<string[]> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const found = new Set<string>()
  for (const { type, id } of processInfo) {
    if (type !== 'renderer') continue
    for (const name of findInProcess(id, patterns)) found.add(name)
  }
  return [...found]
}

function findInProcess(pid: number, patterns: Record<string, Buffer>): Set<string> {
  const found = new Set<string>()
  const overlap = Math.max(...Object.values(patterns).map((bytes) => bytes.length))
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const buffer = Buffer.alloc(piece)
  try {
    for (const [start, end] of listWritableRegions(pid)) {
      for (let at = start; at < end; at += piece - overlap) {
        const length = readPiece(memory, buffer, at, Math.min(piece, end - at))
        for (const [name, bytes] of Object.entries(patterns)) {
          if (buffer.subarray(0, length).includes(bytes)) found.add(name)
        }
      }
    }
  } finally {
    closeSync(memory)
  }
  return found
}

function listWritableRegions(pid: number): [start: number, end: number][] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, start, end] = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line) ?? []
    return start && end ? [[Number.parseInt(start, 16), Number.parseInt(end, 16)] as [number, number]] : []
  })
}

/** Reads a piece of memory. Returns 0 if the region was never written, or was freed after it was listed. */
function readPiece(memory: number, buffer: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, buffer, 0, length, at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EIO') return 0
    throw error
  }
}
