import { downloadFile } from '../localWallet/downloadFile.ts'
import { type Collected, makeTrace } from './collectTrace.ts'
import { traceFileName } from './traceFile.ts'

export function exportTrace(rows: Collected, origin: string) {
  const text = JSON.stringify(makeTrace(rows, origin), null, 2)
  downloadFile(traceFileName, text)
}
