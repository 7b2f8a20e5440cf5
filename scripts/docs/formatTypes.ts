import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../test/root.ts'

const width = 120

/** Formats TypeScript source with Biome and wraps its long comments. */
export function formatTypes(source: string): string {
  const { stdout, stderr, status } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['format', '--stdin-file-path=sdk/api/types.ts'],
    { cwd: root, input: source, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return stdout.replace(/^( *)\/\*\* (.*) \*\/$/gm, (line, indent: string, text: string) =>
    line.length > width ? wrapComment(text, indent) : line,
  )
}

/** Formats text as a one-line comment. {@link formatTypes} wraps it later. */
export function formatComment(text = ''): string {
  return text ? `/** ${text.trim()} */\n` : ''
}

function wrapComment(text: string, indent: string): string {
  const [sentences = '', defaultValue] = text.split(' @default ')
  const lines = ['']
  for (const word of sentences.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart()
    if (`${indent} * ${line}`.length > width) lines.push(word)
    else lines.splice(-1, 1, line)
  }
  if (defaultValue) lines.push(`@default ${defaultValue}`)
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`), `${indent} */`].join('\n')
}
