declare global {
  interface Navigator {
    /** The Network Information API, which Chromium alone has. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Returns true when the user enabled Save-Data or has a slow connection, so that nothing is preloaded. */
export function isSavingData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || ['slow-2g', '2g'].includes(effectiveType)
}
