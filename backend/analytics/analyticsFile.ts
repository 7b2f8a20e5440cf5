import { appendFile, open } from 'node:fs/promises'

export function createAnalyticsFile(path: string) {
  let last: Promise<void> = startLine(path)
  return {
    append(line: unknown): Promise<void> {
      const text = `${JSON.stringify(line)}\n`
      const written = last.then(() => appendFile(path, text, { mode: 0o600 }))
      // The caller receives the error. Later lines are written regardless.
      last = written.catch(() => {})
      return written
    },
  }
}

/** Terminates the last line: a process killed while writing leaves half a line, which would corrupt the next one. */
async function startLine(path: string): Promise<void> {
  // The file does not exist before the first line; `append` reports any other failure.
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return
  const { size } = await file.stat()
  const { buffer } = size > 0 ? await file.read({ buffer: Buffer.alloc(1), position: size - 1 }) : { buffer: undefined }
  await file.close()
  if (buffer && buffer[0] !== 10) await appendFile(path, '\n')
}
