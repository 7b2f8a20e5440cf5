import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Window } from 'happy-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { messages } from '../i18n/en/panel.ts'
import { fillTexts } from './fillTexts.ts'

afterEach(() => vi.unstubAllGlobals())

test('default: every message of the panel is in its document once, also in the template of the failure, and the name in its title', () => {
  const { document } = new Window()
  document.write(readFileSync(resolve(import.meta.dirname, 'panel.html'), 'utf8'))
  const getMessage = vi.fn((key: string) => `Text of ${key}`)
  vi.stubGlobal('chrome', { i18n: { getMessage } })
  fillTexts(document as unknown as Document)
  expect(getMessage.mock.calls.flat().toSorted()).toEqual(['manifest_name', ...Object.keys(messages)].toSorted())
  expect(document.querySelector('h1')?.textContent).toBe('Text of panel_loading')
  const failure = document.querySelector<'template'>('template')
  expect(failure?.content.querySelector('button')?.textContent).toBe('Text of panel_retry')
})
