import { isRecord } from '@oriel/shared/json.ts'
import { cleanText } from '../tokens/cleanText.ts'

export type Description = {
  name?: string | undefined
  description?: string | undefined
  collection?: string | undefined
  image?: string | undefined
  attributes?: { trait: string; value: string }[] | undefined
}

const maxAttributes = 50

/**
 * Parses NFT metadata. Returns undefined if the text is not a JSON object. Anyone can write metadata, so texts are
 * sanitized and truncated, and values of wrong types are dropped.
 */
export function readMetadata(text: string): Description | undefined {
  const json = parseObject(text)
  if (json === undefined) return undefined
  const attributes = Array.isArray(json.attributes) ? readAttributes(json.attributes) : []
  return {
    name: toCleanText(json.name, 128),
    description: toCleanText(json.description, 2000, { isLong: true }),
    collection: isRecord(json.collection) ? toCleanText(json.collection.name, 64) : undefined,
    image: findImage(json),
    attributes: attributes.length > 0 ? attributes : undefined,
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isRecord(json) ? json : undefined
  } catch {
    // The text is not JSON, so there is no metadata.
    return undefined
  }
}

function findImage({ image, image_url: url, image_data: data }: Record<string, unknown>): string | undefined {
  const drawn = typeof data === 'string' && data.trimStart().startsWith('<') ? toSvgUri(data) : data
  return [image, url, drawn].find((candidate): candidate is string => typeof candidate === 'string' && candidate !== '')
}

function toSvgUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

function readAttributes(list: readonly unknown[]) {
  return list.slice(0, maxAttributes).flatMap((entry) => {
    if (!isRecord(entry)) return []
    const trait = toCleanText(entry.trait_type, 64)
    const isPlain = ['string', 'number', 'boolean'].includes(typeof entry.value)
    const value = isPlain ? cleanText(String(entry.value), 128) : ''
    return trait && value ? [{ trait, value }] : []
  })
}

function toCleanText(value: unknown, max: number, options?: { isLong: boolean }): string | undefined {
  return typeof value === 'string' ? cleanText(value, max, options) || undefined : undefined
}
