import type { DocumentPicture } from '@oriel/shared/document/firstPicture.ts'

let cached: DocumentPicture | undefined | null = null

/** Returns the data of the server-rendered shell, or undefined if the document has no shell. */
export function readDocumentPicture(): DocumentPicture | undefined {
  if (cached !== null) return cached
  const text = globalThis.document?.getElementById('oriel-picture')?.textContent
  const picture: DocumentPicture | undefined = text ? JSON.parse(text) : undefined
  cached = picture
  return picture
}
