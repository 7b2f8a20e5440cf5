declare global {
  interface Navigator {
    /** The Network Information API, which only Chromium supports. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Returns true if Save-Data is on or the connection is slow. In that case, nothing should be preloaded. */
export function isSavingData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || ['slow-2g', '2g'].includes(effectiveType)
}
