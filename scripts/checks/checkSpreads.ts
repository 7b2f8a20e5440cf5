import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

type Node = {
  type: string
  start: number
  argument?: Node
  callee?: Node
  object?: Node
  [name: string]: unknown
}

/**
 * Returns the locations of spread literals and of spread results of method calls on literals. The properties or items
 * of a literal should be written inline, and the result of a call should be named first.
 */
export function checkSpreads(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { cwd: root })
  return `${files}`
    .trim()
    .split('\n')
    .flatMap((file) => findSpreads(file, readFileSync(join(root, file), 'utf8')))
}

export function findSpreads(file: string, source: string): string[] {
  if (!source.includes('...')) return []
  const spreads: Node[] = []
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    if (isLiteralSpread(node)) spreads.push(node)
  })
  return spreads.map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`)
}

function isLiteralSpread({ type, argument }: Node): boolean {
  return ['SpreadElement', 'JSXSpreadAttribute'].includes(type) && argument !== undefined && isLiteral(argument)
}

/** Returns true if a node is an object or array literal, or a method call on one, such as `[1, 2].map(double)`. */
function isLiteral({ type, callee }: Node): boolean {
  if (type === 'ObjectExpression' || type === 'ArrayExpression') return true
  return type === 'CallExpression' && callee?.object !== undefined && isLiteral(callee.object)
}

function visit(node: Node, enter: (node: Node) => void) {
  enter(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, enter)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
