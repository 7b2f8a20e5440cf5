import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/root.ts'

export function markdownFiles(): string[] {
  const namesIn = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
  return [...namesIn('.'), ...namesIn('docs').map((name) => `docs/${name}`)]
}

export const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '')
