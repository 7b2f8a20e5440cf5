import { InternalError } from '#shared/errors/errors.ts'

/**
 * Throws unless the worker's script matches its hash in the build. The browser checks imported scripts only: the hashes
 * of the import map do not cover workers. A server that answers the two requests differently is not detected.
 */
export async function checkWorker(url: string): Promise<void> {
  const integrity = readIntegrity(url)
  // The dev server's files have no hash.
  if (integrity === undefined) return
  try {
    await fetch(url, { integrity, cache: 'force-cache' })
  } catch (cause) {
    const text = 'The key worker could not be loaded, or does not match the build.'
    throw new InternalError(text, { data: { reason: 'keyWorker' }, cause })
  }
}

/** The page's import map lists every script of the build. */
function readIntegrity(url: string): string | undefined {
  const map = globalThis.document?.querySelector('script[type="importmap"]')?.textContent
  if (!map) return undefined
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
  return integrity[new URL(url, location.href).pathname]
}
