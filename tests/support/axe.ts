import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The library is injected into a document once, because that takes longer than most of its runs. */
export async function axe(document: Page | Frame, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) }
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(source)
  const violations = await document.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run: (on: Document, options: RunOptions) => Promise<AxeResults> } }
    return (await axe.run(window.document, options)).violations
  }, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
