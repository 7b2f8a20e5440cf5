import { InternalError } from '@oriel/shared/errors/errors.ts'

/**
 * Verifies that the worker's script matches its hash in the build, and throws otherwise. The browser does not verify
 * the script, because the import map's hashes only cover imported scripts, not workers. A server is not detected if it
 * responds differently to this request than to the worker's own request.
 */
export async function checkWorker(url: string): Promise<void> {
  const integrity = readIntegrity(url)
  // Skip a script that has no hash, as on the dev server.
  if (integrity === undefined) return
  try {
    await fetch(url, { integrity, cache: 'force-cache' })
  } catch (cause) {
    const text = 'The key worker could not be loaded, or does not match the build.'
    throw new InternalError(text, { data: { reason: 'keyWorker' }, cause })
  }
}

/** Reads the script's hash from the page's import map, which lists every script of the build. */
function readIntegrity(url: string): string | undefined {
  const map = globalThis.document?.querySelector('script[type="importmap"]')?.textContent
  if (!map) return undefined
  const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
  return integrity[new URL(url, location.href).pathname]
}
