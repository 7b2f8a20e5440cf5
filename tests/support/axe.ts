import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export async function runAxe(document: Page | Frame): Promise<string[]> {
  await addAxe(document)
  return document.evaluate(findViolations, undefined)
}

/** Injects axe into the document unless it is already there. Injecting it takes longer than most checks. */
export async function addAxe(document: Page | Frame) {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(source)
}

/** Returns axe's violations. Runs in the page after `addAxe`. */
export async function findViolations(rules?: string[]): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run: (on: Document, options: RunOptions) => Promise<AxeResults> } }
  // Turns off the preloading of style sheets, because no rule needs it.
  const options: RunOptions = { resultTypes: ['violations'], preload: false }
  if (rules) options.runOnly = rules
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}
