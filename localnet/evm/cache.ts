import { createHash, randomUUID } from 'node:crypto'
import { link, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractPackages, readVersion, rootDir } from './artifacts.ts'

export const defaultCacheDir = join(rootDir, '.cache', 'localnet')

/**
 * Returns a cache key for artifacts that are built from these texts and from the contracts of npm packages. The
 * packages are identified by their versions.
 */
export function hashInputs(texts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  for (const name of contractPackages) hash.update(`${name}@${readVersion(name)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Writes a file atomically unless it exists, because another process may already be using the existing file. */
export async function writeOnce(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  await writeFile(draft, content)
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
