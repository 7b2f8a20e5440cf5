/** Hands the browser a file to keep. It says nothing of what became of it. */
export function downloadFile(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
