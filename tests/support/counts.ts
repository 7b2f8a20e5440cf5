import { type BrowserContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { approve } from './dapp.ts'

type Surface = Page | FrameLocator

export type Counts = { clicks: number; screens: number; fields: number; prompts: number; words: number }

/**
 * Counts what a person does and reads on the way: clicks from the dapp's own button on, screens of ours, typed fields,
 * prompts of the operating system, and words. The list of wallets is a screen, and its words are not counted, because
 * no way through it reads them all.
 */
export async function countFlow(context: BrowserContext) {
  const counts: Counts = { clicks: 0, screens: 0, fields: 0, prompts: 0, words: 0 }
  return {
    counts,

    async click(button: Locator) {
      await button.click()
      counts.clicks++
    },

    /** Counts one click: a guarded button takes no more, only some patience. */
    async approve(surface: Surface, action: string | RegExp) {
      await approve(surface, action)
      counts.clicks++
    },

    async type(field: Locator, text: string) {
      await field.fill(text)
      counts.fields++
    },

    /** Counts a screen and its words once `sign` is visible on it. */
    async read(surface: Surface, sign: Locator) {
      await expect(sign).toBeVisible()
      counts.screens++
      counts.words += await wordsOf(surface)
    },

    /** The screen on which a wallet is chosen. */
    list() {
      counts.screens++
    },

    /** Counts the words that the page's frame shows while the wallet window is open. */
    async readWaiting(frame: FrameLocator) {
      await expect(frame.getByRole('button', { name: 'Cancel' })).toBeVisible()
      counts.words += await wordsOf(frame)
    },
  }
}

export type Flow = Awaited<ReturnType<typeof countFlow>>

async function wordsOf(surface: Surface): Promise<number> {
  const text = await surface.getByRole('dialog').innerText()
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function printCounts(title: string, { clicks, screens, fields, prompts, words }: Counts) {
  console.info(`${title}: C ${clicks}, S ${screens}, F ${fields}, OS ${prompts}, ${words} words`)
}
