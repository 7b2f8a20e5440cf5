/** Maximum length of the JSON. The JSON becomes part of a URL, and proxies may reject long URLs. */
const maxCharacters = 1000

type RawOptions = Record<string, unknown>

/**
 * Returns the options that affect the first render as JSON, in their original order, or an empty string if there are
 * none. Returns undefined if the JSON is too long for the frame's URL. In that case, the document has no
 * server-rendered shell.
 */
export function serializePictureOptions(options: object): string | undefined {
  const { projectId, metadata, tokens, debug, defaultAccountTypes, siwx, ...others } = options as RawOptions
  const text = JSON.stringify(others)
  if (text === '{}') return ''
  return text.length > maxCharacters ? undefined : text
}
