declare global {
  interface Navigator {
    /** The Network Information API, which Chromium alone has. */
    connection?: { saveData?: boolean; effectiveType?: string }
  }
}

/** Returns true when the user saves data or has a slow connection, so that nothing is loaded ahead. */
export function isSavingData(): boolean {
  const { saveData = false, effectiveType = '' } = navigator.connection ?? {}
  return saveData || ['slow-2g', '2g'].includes(effectiveType)
}
