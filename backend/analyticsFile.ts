import { appendFile, open } from 'node:fs/promises'

/** Writes one line at a time at the end of a file, in the order in which they came; nothing is ever rewritten. */
export function createAnalyticsFile(path: string) {
  let last: Promise<void> = startLine(path)
  return {
    /** Resolves when the line is in the file. */
    append(line: unknown): Promise<void> {
      const text = `${JSON.stringify(line)}\n`
      const written = last.then(() => appendFile(path, text, { mode: 0o600 }))
      // One that failed has said so; the next is tried all the same.
      last = written.catch(() => {})
      return written
    },
  }
}

/** A process that was killed while it wrote leaves half a line, which must not spoil the next. */
async function startLine(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return
  const { size } = await file.stat()
  const { buffer } = size > 0 ? await file.read({ buffer: Buffer.alloc(1), position: size - 1 }) : { buffer: undefined }
  await file.close()
  if (buffer && buffer[0] !== 10) await appendFile(path, '\n')
}
