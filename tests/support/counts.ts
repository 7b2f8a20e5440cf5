import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { approve } from './dapp.ts'

type Surface = Page | FrameLocator

export type Counts = { clicks: number; screens: number; fields: number; prompts: number; words: number }
export type Flow = ReturnType<typeof countFlow>

const none: Counts = { clicks: 0, screens: 0, fields: 0, prompts: 0, words: 0 }

/**
 * Counts what a flow asks of the user: clicks starting with the dapp's button, our screens, typed fields, operating
 * system prompts, and words to read. The wallet list counts as a screen, but its words do not count, because users do
 * not read them all. `prompts` returns the number of prompts so far.
 */
export function countFlow(prompts: () => number) {
  let counts = { ...none }
  let promptsBefore = prompts()
  return {
    async click(button: Locator) {
      await button.click()
      counts.clicks++
    },

    /** Approves and counts one click. A guarded button needs only one click once its delay is over. */
    async approve(surface: Surface, action: string) {
      await approve(surface, action)
      counts.clicks++
    },

    async type(field: Locator, text: string) {
      await field.fill(text)
      counts.fields++
    },

    /** Submits a field with Enter, and counts the key press as a click. */
    async enter(field: Locator) {
      await field.press('Enter')
      counts.clicks++
    },

    /** Waits for the button, and counts the screen and its words. */
    async read(surface: Surface, button: string) {
      await this.see(surface, surface.getByRole('button', { name: button, exact: true }))
    },

    /** Waits for `sign`, and counts the screen and its words. */
    async see(surface: Surface, sign: Locator) {
      await expect(sign).toBeVisible()
      counts.screens++
      counts.words += await countWords(surface)
    },

    /** Counts the wallet selection screen. */
    list() {
      counts.screens++
    },

    /** Counts the click on our wallet in another kit's list. */
    listed() {
      counts.clicks++
    },

    /** While the wallet window is open, counts the words that the frame on the page shows. */
    async readWaiting(frame: FrameLocator) {
      await expect(frame.getByRole('button', { name: 'Cancel' })).toBeVisible()
      counts.words += await countWords(frame)
    },

    /** Prints and returns the counts of the current flow, and starts the next flow. */
    take(title: string): Counts {
      const taken = { ...counts, prompts: prompts() - promptsBefore }
      counts = { ...none }
      promptsBefore = prompts()
      const { clicks, screens, fields, words } = taken
      console.info(`${title.padEnd(44)} C ${clicks}  S ${screens}  F ${fields}  OS ${taken.prompts}  ${words} words`)
      return taken
    },
  }
}

async function countWords(surface: Surface): Promise<number> {
  const text = await surface.getByRole('dialog').innerText()
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
