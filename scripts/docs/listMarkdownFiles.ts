import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

/** Returns the paths of the Markdown files in the root folder, in `docs/` and its subfolders, and in the packages. */
export function listMarkdownFiles(): string[] {
  const inRoot = readdirSync(root)
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join('docs', name),
  )
  return [...inRoot, ...inDocs, 'clear-signing/README.md'].filter((name) => name.endsWith('.md'))
}

export const stripBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')
