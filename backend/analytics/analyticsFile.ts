import { appendFile, open } from 'node:fs/promises'

export function createAnalyticsFile(path: string) {
  let last: Promise<void> = endIncompleteLine(path)
  return {
    append(line: unknown): Promise<void> {
      const text = `${JSON.stringify(line)}\n`
      const write = last.then(() => appendFile(path, text, { mode: 0o600 }))
      // Ignore the error, so that a failed write does not block later ones. The caller still gets it.
      last = write.catch(() => {})
      return write
    },
  }
}

/**
 * Terminates an incomplete last line. Such a line remains if the process is killed while writing, and the next event
 * would be appended to it.
 */
async function endIncompleteLine(path: string): Promise<void> {
  // Ignore errors, because the file may not exist yet. `append` reports all other errors.
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return
  const { size } = await file.stat()
  const { buffer } = size > 0 ? await file.read({ buffer: Buffer.alloc(1), position: size - 1 }) : { buffer: undefined }
  await file.close()
  if (buffer && buffer[0] !== 10) await appendFile(path, '\n')
}
