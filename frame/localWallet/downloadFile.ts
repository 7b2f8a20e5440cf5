import { outside } from '../platform/outside.ts'

/** Downloads a file. The browser doesn't report whether the user saved it. */
export function downloadFile(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  outside.download(link)
  URL.revokeObjectURL(address)
}
