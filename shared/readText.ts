/** Reads a response body as text. Throws if it is larger than `maxBytes`. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length
    if (size > maxBytes) {
      await reader?.cancel()
      throw new Error('The answer is too large.')
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
