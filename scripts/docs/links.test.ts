import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { markdownFiles, withoutBlocks } from './markdownFiles.ts'
import { readSource } from './sources.ts'

function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}

function anchorsOf(path: string): string[] {
  return [...withoutBlocks(readSource(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

function linksOf(text: string): string[] {
  const plain = withoutBlocks(text).replace(/`[^`\n]*`/g, '')
  const inText = [...plain.matchAll(/\]\(([^)\s]+)\)/g)]
  const inTags = [...plain.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)]
  return [...inText, ...inTags].map(([, link = '']) => link)
}

function isBroken(path: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : join(dirname(path), file)
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !anchorsOf(target).includes(anchor)
}

test('every link between the documents leads to a file and a heading', () => {
  const paths = markdownFiles()
  expect(paths).toContain('README.md')
  const broken = paths.flatMap((path) =>
    linksOf(readSource(path))
      .filter((link) => isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

const example = 'frame/wallets/x/'

test('every source that a document names exists', () => {
  const named = markdownFiles().flatMap((path) =>
    [...readSource(path).matchAll(/`((?:backend|frame|host-example|localnet|scripts|sdk|shared|tests)\/[\w./]*)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== example && /\/$|\.\w+$/.test(name)),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

test('the README has at most 700 words', () => {
  expect(readSource('README.md').split(/\s+/).length).toBeLessThanOrEqual(700)
})
