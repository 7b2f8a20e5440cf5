import { InternalError } from '#shared/errors.ts'

/**
 * Throws unless the worker's script is the one that was built. The browser itself checks only imported scripts: the
 * hashes of the import map do not cover workers. This does not detect a server that answers each request
 * differently.
 */
export async function checkWorker(url: string): Promise<void> {
  const integrity = hashOf(url)
  // The dev server's files have no hash.
  if (integrity === undefined) return
  try {
    await fetch(url, { integrity, cache: 'force-cache' })
  } catch (cause) {
    const text = 'The key worker could not be loaded, or is not the one that was built.'
    throw new InternalError(text, { data: { reason: 'keyWorker' }, cause })
  }
}

/** Reads the hash from the page's import map, which lists every script of the build. */
function hashOf(url: string): string | undefined {
  const map = globalThis.document?.querySelector('script[type="importmap"]')?.textContent
  if (!map) return undefined
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
  return integrity[new URL(url, location.href).pathname]
}
