/** The text is a part of a URL, encoded, and a proxy may refuse long ones. */
const mostCharacters = 1000

type Written = Record<string, unknown>

/**
 * Returns the options that the first picture depends on, as JSON in the order in which they were written; an empty text
 * when there are none. Returns undefined when the text is too long for the URL of the frame: then the document has no
 * picture for them.
 */
export function pictureOptions(options: object): string | undefined {
  const { projectId, metadata, tokens, debug, defaultAccountTypes, siwx, ...others } = options as Written
  const text = JSON.stringify(others)
  if (text === '{}') return ''
  return text.length > mostCharacters ? undefined : text
}
