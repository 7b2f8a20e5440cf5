import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/**
 * Matches every DOM sink that turns text into markup or code. Trusted Types block these sinks at run time, and this
 * test keeps them out of the source.
 */
const sinks =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|srcdoc|srcDoc|setHTMLUnsafe|parseHTMLUnsafe|createContextualFragment|DOMParser|execScript|importScripts)\b|document\.write|\beval\(|new Function\b|set(?:Timeout|Interval)\(\s*['"`]|javascript:/

async function readSources(folder: string): Promise<[string, string][]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(names.map(async (name): Promise<[string, string]> => [name, await readFile(name, 'utf8')]))
}

test('behavior: no source of the frame, the SDK or what they share makes markup or code out of text (E7)', async () => {
  const sources = (await Promise.all(['frame', 'clear-signing', 'sdk', 'shared'].map(readSources))).flat()
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap(([name, text]) =>
    text
      .split('\n')
      .filter((line) => sinks.test(line) && !/^\s*(\/\/|\*|\/\*)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('behavior: one place makes trusted addresses, for the key worker alone (E7)', async () => {
  const sources = await readSources('frame')
  const makers = sources
    .filter(([, text]) => text.includes('createPolicy('))
    .map(([name]) => name.slice(root.length + 1))
  expect(makers).toEqual(['frame/vault/client/workerHost.ts'])
})

test('behavior: the pattern matches each kind of sink', () => {
  for (const line of [
    'a.innerHTML = b',
    'document.write(x)',
    'eval(x)',
    "setTimeout('x')",
    'new Function(x)',
    '<a href="javascript:x">',
  ]) {
    expect(line).toMatch(sinks)
  }
  expect('evaluate(x); setTimeout(work, 1)').not.toMatch(sinks)
})
