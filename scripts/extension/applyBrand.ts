import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ExtensionBrand } from './extensionBrand.ts'

/** Builds the brand into the extension: what it announces to pages, and its icons. */
export function applyBrand(readBrand: () => Promise<ExtensionBrand>): Plugin {
  return {
    name: 'brand',
    async config() {
      const { name, icon, rdns } = await readBrand()
      return { define: { 'import.meta.env.BRAND': JSON.stringify({ name, icon, rdns }) } }
    },
    async writeBundle({ dir }) {
      const { icon } = await readBrand()
      if (!icon || !dir) return
      const { renderIcons } = await import('./renderIcons.ts')
      for (const { file, png } of await renderIcons(icon)) writeFileSync(resolve(dir, file), png)
    },
  }
}
