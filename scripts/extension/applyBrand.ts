import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ExtensionBrand } from './extensionBrand.ts'

/** Vite plugin that builds the announced wallet and the icons of the brand into the extension. */
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
