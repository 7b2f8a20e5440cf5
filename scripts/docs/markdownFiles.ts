import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

/** Returns the paths of the documents of the project. */
export function markdownFiles(): string[] {
  const namesIn = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return [...namesIn('.'), ...namesIn('docs').map((name) => `docs/${name}`)]
}

/** Returns the text without its fenced blocks, whose contents are not Markdown. */
export const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')
