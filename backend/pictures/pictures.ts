import type { Fetched } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { detectPictureType, type PictureType, pictureTypes } from './pictureType.ts'

const maxInlineBytes = 64 * 1024
/** Maximum length of an inlined URI in characters. A percent-encoded byte takes three characters. */
const maxInlineLength = 3 * maxInlineBytes
const maxBytes = 5 * 1024 * 1024

export type Picture = { bytes: Buffer; type: PictureType }

export const isShortData = (uri: string) => uri.length <= maxInlineLength && isData(uri)
export const isData = (uri: string) => /^\s*data:/i.test(uri)

export function inlinePicture(uri: string, untrustedFetcher: UntrustedFetcher): string | undefined {
  const source = isShortData(uri) ? untrustedFetcher.read(uri) : undefined
  if (source?.kind !== 'data' || source.bytes.length > maxInlineBytes) return undefined
  const picture = checkPicture(source)
  return picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}`
}

export async function fetchPicture(uri: string, untrustedFetcher: UntrustedFetcher): Promise<Picture | undefined> {
  const source = untrustedFetcher.read(uri)
  if (source === undefined) return undefined
  if (source.kind === 'data') return source.bytes.length <= maxBytes ? checkPicture(source) : undefined
  return checkPicture(await untrustedFetcher.fetch(source.url, { maxBytes, types: [...pictureTypes, 'image/jpg'] }))
}

/**
 * Returns the image with the type that its bytes reveal, because the declared type is untrusted. Returns undefined if
 * browsers do not show the type.
 */
export function checkPicture({ type, bytes }: Fetched): Picture | undefined {
  if (!type.startsWith('image/')) return undefined
  const found = detectPictureType(bytes)
  return found && { bytes, type: found }
}
