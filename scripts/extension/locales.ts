import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Catalogue } from '@oriel/shared/i18n/messages.ts'
import { type Plugin, runnerImport } from 'vite'
import type { ExtensionBrand } from './extensionBrand.ts'

const catalogues = resolve(import.meta.dirname, '../../extension/i18n')

/**
 * Emits `_locales/` from the catalogues, with the brand's name for `{brand}`. The browser falls back to English for
 * missing messages.
 */
export const createLocales = (readBrand: () => Promise<ExtensionBrand>): Plugin => ({
  // When crxjs writes the dev server's folder, it calls only plugins with this prefix.
  name: 'crx:locales',
  async generateBundle() {
    const { name } = await readBrand()
    for (const language of readdirSync(catalogues)) {
      const source = JSON.stringify(await readLocale(language, name), null, 2)
      this.emitFile({ type: 'asset', fileName: `_locales/${toLocaleName(language)}/messages.json`, source })
    }
  },
})

async function readLocale(language: string, brandName: string): Promise<{ [key: string]: { message: string } }> {
  const folder = join(catalogues, language)
  const files = readdirSync(folder).map((file) => runnerImport<{ messages: Catalogue }>(join(folder, file)))
  const messages = (await Promise.all(files)).flatMap(({ module }) => Object.entries(module.messages))
  return Object.fromEntries(messages.map(([key, message]) => [key, { message: fillBrand(message, brandName) }]))
}

/** Inserts the name. Browsers read `$` as the start of a placeholder unless it is doubled. */
export const fillBrand = (message: string, brandName: string) =>
  message.replaceAll('{brand}', () => brandName.replaceAll('$', '$$$$'))

/** Returns the browser's name for a locale, with a region instead of a script: `zh-Hant` becomes `zh_TW`. */
export function toLocaleName(language: string): string {
  const locale = new Intl.Locale(language)
  const region = locale.script ? locale.maximize().region : locale.region
  return region ? `${locale.language}_${region}` : locale.language
}
