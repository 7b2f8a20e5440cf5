import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SourcePart, scanScript, scanStyles } from './scanSource.ts'

export type Comment = { file: string; line: number; text: string }

const folders = [
  'shared',
  'clear-signing',
  'sdk',
  'backend',
  'frame',
  'extension',
  'localnet',
  'host-example',
  'scripts',
  'tests',
]
const allowedShare = 0.05
const columns = 120

const isDirective = /^(?:biome-ignore|@ts-|@vitest-|@vite-|@__PURE__|<reference|https?:|!)/

const headless = new RegExp(
  [
    '^(?:What|Of|Who|Whom|Whose|How|Which|Whatever|Whichever|Whoever|Without|Also|Else|So|Same|Such|Than)\\b',
    '^(?:Where|By(?! default\\b)|Only (?:as|at|by|for|from|if|in|of|on|once|to|until|what|when|where|while|with)|Not)\\b',
    '^Nothing (?:but|else|of|that)\\b',
    '^As (?!(?:[A-Z]{3,}-?\\d+|the (?:specification|standard))[^.]*, )',
    '^Whether (?!.*\\b(?:depends on|is decided|is up to)\\b)',
    '^Those (?:of|that|who|which|with)\\b',
  ].join('|'),
)

const vague =
  /\b(?:nobody|somebody|anybody|whoever|whatever|(?:is|was|were) told(?! (?:apart|from))|hears? of|what is said of)\b|^(?:Says|Tells|Hears)\b/i

const quoted = /`[^`]*`|'\w+'|"\w+"/g

const isTest = /\.(?:test|testing)\.tsx?$/
const testTitle = /(?<![\w.])(?:test|it|describe)(?:\.\w+)*\(\s*$/
const isScenario = /^frame\/scenarios\//
const scenarioTitle = /(?:\b(?:title|area):\s*|\b[a-z]\w*\('[\w-]+',\s*)$/

export function readComments(file: string, source: string, parts = scan(file, source)): Comment[] {
  const comments: (Comment & { end: number })[] = []
  for (const part of parts.filter(({ kind }) => kind === 'comment')) {
    const { start, end, line } = part
    const text = toPlainText(part)
    const last = comments.at(-1)
    if (last && isContinued(source, last.end, part)) Object.assign(last, { text: `${last.text} ${text}`, end })
    else comments.push({ file, line, text, end: isAlone(source, start) ? end : -1 })
  }
  return comments
    .filter(({ text }) => /[a-z]{2}/i.test(text) && !isDirective.test(text))
    .map(({ end: _, ...comment }) => comment)
}

/** Returns the titles in a test or scenario file. */
export function readTitles(file: string, source: string, parts = scan(file, source)): Comment[] {
  const title = isTest.test(file) ? testTitle : isScenario.test(file) ? scenarioTitle : undefined
  if (!title) return []
  return parts
    .filter(({ kind, start }) => kind === 'string' && title.test(source.slice(Math.max(0, start - 60), start)))
    .map(({ text, line }) => ({ file, line, text: text.slice(1, -1) }))
}

/**
 * Returns comment lines that exceed Biome's line width for code. Ignores directives, because they cannot be wrapped.
 */
export function findLongLines(file: string, source: string, parts = scan(file, source)): string[] {
  const lines = source.split('\n')
  return parts
    .filter((part) => part.kind === 'comment' && !isDirective.test(toPlainText(part)))
    .flatMap(({ line, text }) => text.split('\n').map((_, at) => line + at))
    .filter((line) => (lines[line - 1]?.length ?? 0) > columns)
    .map((line) => `${file}:${line}: longer than ${columns} columns`)
}

export function isHeadless({ text }: Comment): boolean {
  return headless.test(text)
}

export function findVagueWords(texts: Comment[]): string[] {
  return texts.flatMap((comment) => {
    const word = vague.exec(comment.text.replace(quoted, ''))?.[0]
    return word ? [`${describe(comment)} (“${word}”)`] : []
  })
}

export function findHeadlessOpeners(comments: Comment[], share = allowedShare): string[] {
  return folders.flatMap((folder) => {
    const all = comments.filter(({ file }) => file.startsWith(`${folder}/`))
    const found = all.filter(isHeadless)
    return found.length > all.length * share ? found.map(describe) : []
  })
}

export function checkComments(root: string): string[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css', ':!*.gen.ts'],
    { cwd: root, encoding: 'utf8' },
  )
  const files = list.split('\n').filter(Boolean)
  const texts = files.map((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const parts = scan(file, source)
    return {
      comments: readComments(file, source, parts),
      titles: readTitles(file, source, parts),
      long: findLongLines(file, source, parts),
    }
  })
  const comments = texts.flatMap((text) => text.comments)
  const titles = texts.flatMap((text) => text.titles)
  return [
    ...findHeadlessOpeners(comments),
    ...findVagueWords([...comments, ...titles]),
    ...texts.flatMap(({ long }) => long),
  ]
}

const describe = ({ file, line, text }: Comment) => `${file}:${line}: ${text.slice(0, 80)}`

function isAlone(source: string, index: number): boolean {
  return source.slice(source.lastIndexOf('\n', index - 1) + 1, index).trim() === ''
}

function isContinued(source: string, end: number, { text, start }: SourcePart): boolean {
  return text.startsWith('//') && end >= 0 && /^\n[ \t]*$/.test(source.slice(end, start))
}

function scan(file: string, source: string): SourcePart[] {
  return file.endsWith('.css') ? scanStyles(source) : scanScript(source)
}

function toPlainText({ text }: SourcePart): string {
  const inner = text.replace(/^\/(?:\*+|\/+)/, '').replace(/\*+\/$/, '')
  return inner
    .replace(/\n[ \t]*\*?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
