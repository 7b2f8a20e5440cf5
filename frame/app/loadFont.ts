declare global {
  interface Navigator {
    /** The Network Information API, which Chromium alone has. */
    connection?: { saveData?: boolean }
  }
}

/** Geist comes after the first picture, and not to a visitor who saves data. */
export async function loadFont(): Promise<void> {
  if (navigator.connection?.saveData) return
  await import('../ui/fonts.ts').catch((error: unknown) => console.info('Oriel: the font could not be loaded.', error))
}
