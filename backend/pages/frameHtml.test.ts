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
  expect(html).toContain('<title>Oriel</title>')
  expect(html).toContain('<link rel="icon" href="data:,"')
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

test('behavior: the title and the icon are those of the brand, and a name cannot break out', () => {
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const brand = { name: '</title>$&<script>"', icon }
  const branded = parseConfig({ projects: { default: { allowedOrigins: ['https://app.example'] } }, brand })
  const { html } = renderFrameHtml(index, branded, { surface: 'window' })
  expect(html).toContain('<title>&lt;/title&gt;$&amp;&lt;script&gt;&quot;</title>')
  expect(html).toMatch(/<link rel="icon" href="\/public\/brand\/icon-[\w-]{12}\.svg"/)
})
