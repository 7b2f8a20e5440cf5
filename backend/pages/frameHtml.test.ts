import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../server/config.ts'
import { renderFrameHtml } from './frameHtml.ts'

const index = readFileSync(resolve(import.meta.dirname, '../../frame/index.html'), 'utf8')
const config = parseConfig({ projects: { default: { allowedOrigins: ['https://app.example'] } } })

test('default: the texts of the document itself are in the language of the user', () => {
  const { html } = renderFrameHtml(index, config, { surface: 'window' })
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('<h1 class="modal-title">The wallet did not load</h1>')
  expect(html).not.toMatch(/\{document\.|\{\w+\.\w+\}/)
  const mirrored = renderFrameHtml(
    index,
    config,
    { surface: 'frame', projectId: 'default' },
    { language: 'ar-XB' },
  ).html
  expect(mirrored).toContain('<html data-surface="frame" lang="ar-XB" dir="rtl">')
  expect(mirrored).toContain('content="\u200fA wallet that lives')
  expect(mirrored).toContain('\u200fLoad again</button>')
})
