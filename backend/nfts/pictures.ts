import type { Fetched } from '../untrustedFetch/fetchUntrusted.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { type PictureType, pictureTypeOf, pictureTypes } from './pictureType.ts'

/** A larger one is fetched by itself, when it is to be seen. */
const maximumInlineBytes = 64 * 1024
/** Escaped, each byte takes three characters. What is longer is not even decoded. */
const maximumInlineLength = 3 * maximumInlineBytes
const maximumBytes = 5 * 1024 * 1024

export type Picture = { bytes: Buffer; type: PictureType }

/** Whether it may be a picture small enough to be written out. */
export const isShortData = (uri: string) => uri.length <= maximumInlineLength && isData(uri)
export const isData = (uri: string) => /^\s*data:/i.test(uri)

/** A small picture that is written out in the data itself, as a `data:` URL; undefined for all others. */
export function inlinePicture(uri: string, untrustedFetcher: UntrustedFetcher): string | undefined {
  const source = isShortData(uri) ? untrustedFetcher.read(uri) : undefined
  if (source?.kind !== 'data' || source.bytes.length > maximumInlineBytes) return undefined
  const picture = checkPicture(source)
  return picture && `data:${picture.type};base64,${picture.bytes.toString('base64')}`
}

/** The picture that an address stands for; undefined where it is none. Throws a `UntrustedFetchError` where it cannot be read. */
export async function fetchPicture(uri: string, untrustedFetcher: UntrustedFetcher): Promise<Picture | undefined> {
  const source = untrustedFetcher.read(uri)
  if (source === undefined) return undefined
  if (source.kind === 'data') return source.bytes.length <= maximumBytes ? checkPicture(source) : undefined
  return checkPicture(await untrustedFetcher.fetch(source.url, { maximumBytes, types: [...pictureTypes, 'image/jpg'] }))
}

/** Called a picture, and one: what the bytes are decides what they are sent as. */
export function checkPicture({ type, bytes }: Fetched): Picture | undefined {
  if (!type.startsWith('image/')) return undefined
  const found = pictureTypeOf(bytes)
  return found && { bytes, type: found }
}
