/** Geist comes after the first picture. */
export async function loadFont(): Promise<void> {
  await import('../ui/fonts.ts').catch((error: unknown) => console.info('Oriel: the font could not be loaded.', error))
}
