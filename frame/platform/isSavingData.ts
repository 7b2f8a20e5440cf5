declare global {
  interface Navigator {
    /** Network Information API, only supported in Chromium. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** True if Save-Data is on or the connection is slow. Nothing should be preloaded then. */
export function isSavingData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || ['slow-2g', '2g'].includes(effectiveType)
}
