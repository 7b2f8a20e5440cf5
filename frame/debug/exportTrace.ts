import { type Collected, makeTrace } from './collectTrace.ts'
import { traceFileName } from './traceFile.ts'

/** Saves the rows as a file. */
export function exportTrace(rows: Collected, origin: string) {
  const text = JSON.stringify(makeTrace(rows, origin), null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = traceFileName
  link.click()
  URL.revokeObjectURL(url)
}
