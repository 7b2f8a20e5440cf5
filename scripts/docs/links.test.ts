import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../test/root.ts'
import { listMarkdownFiles, stripBlocks } from './listMarkdownFiles.ts'
import { readSource } from './sources.ts'

function toAnchor(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')
}

function readAnchors(path: string): string[] {
  return [...stripBlocks(readSource(path)).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => toAnchor(heading))
}

function findLinks(text: string): string[] {
  const plain = stripBlocks(text).replace(/`[^`\n]*`/g, '')
  const inText = [...plain.matchAll(/\]\(([^)\s]+)\)/g)]
  const inTags = [...plain.matchAll(/\b(?:src|srcset|href)="([^"]+)"/g)]
  return [...inText, ...inTags].map(([, link = '']) => link)
}

function isBroken(path: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? path : join(dirname(path), file)
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !readAnchors(target).includes(anchor)
}

test('every link between the documents leads to a file and a heading', () => {
  const paths = listMarkdownFiles()
  expect(paths).toContain('README.md')
  const broken = paths.flatMap((path) =>
    findLinks(readSource(path))
      .filter((link) => isBroken(path, link))
      .map((link) => `${path}: ${link}`),
  )
  expect(broken).toEqual([])
})

const listFiles = () => execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })

const readCode = (path: string) => [...readSource(path).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/**
 * Returns true if inline code names a file or folder. Excludes URL paths, which begin with a slash, and names in which
 * `x` is a placeholder.
 */
const isPath = (code: string) =>
  /^[\w.*-]+(?:\/[\w.*-]+)*(?:\.(?:tsx?|mjs|css|html|json|md|conf|snapshot)|\/)$/.test(code) &&
  !/(?:^|\/)(?:x|XView)(?:\.\w+)*\/?$/.test(code)

/**
 * Returns true if a path is not in the repository: a generated file, a user's file, a signed value, or a folder that
 * must not exist.
 */
const isElsewhere = (path: string) =>
  /^(?:_locales|oriel|dist|screenshots|test-results|node_modules|utils|helpers|common|types|constants)\//.test(path) ||
  ['home.json', 'shares.json', 'times-before.json'].includes(path)

test('every file and folder that a document names exists', () => {
  const files = listFiles()
  const hasFile = (path: string) => {
    const name = path.replaceAll('.', '\\.').replaceAll('*', '[^/\\n]*')
    return new RegExp(`(?:^|/)${name}${path.endsWith('/') ? '' : '$'}`, 'm').test(files)
  }
  const references = listMarkdownFiles().flatMap((path) =>
    readCode(path)
      .filter((code) => isPath(code) && !isElsewhere(code))
      .map((code) => ({ path, code })),
  )
  expect(references.length).toBeGreaterThan(200)
  expect(references.filter(({ code }) => !hasFile(code)).map(({ path, code }) => `${path}: ${code}`)).toEqual([])
})

test('every command that a document names exists, and the page of commands has all', () => {
  const { scripts } = JSON.parse(readSource('package.json'))
  const unknown = listMarkdownFiles().flatMap((path) =>
    [...readSource(path).matchAll(/npm run (\w[\w:-]*)/g)]
      .filter(([, name = '']) => !(name in scripts))
      .map(([command]) => `${path}: ${command}`),
  )
  expect(unknown).toEqual([])
  const described = readSource('docs/commands.md')
  expect(Object.keys(scripts).filter((name) => !new RegExp(`npm (?:run )?${name}\\b`).test(described))).toEqual([])
})

test('the README has at most 700 words', () => {
  expect(readSource('README.md').split(/\s+/).length).toBeLessThanOrEqual(700)
})

test('CONTRIBUTING has at most 1,500 words', () => {
  expect(readSource('CONTRIBUTING.md').split(/\s+/).length).toBeLessThanOrEqual(1500)
})
