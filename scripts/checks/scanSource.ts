export type SourcePart = { kind: 'comment' | 'string'; text: string; start: number; end: number; line: number }
type Scan = { source: string; parts: Omit<SourcePart, 'line'>[]; templates: { start: number; depth: number }[] }

const stylePart = /\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const scriptPart = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[`{}/]/g
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(`|\$\{|$)/y
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y
const keywordAtEnd = /(?<![\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield|instanceof)$/
const operandAtEnd = /[\w$)\]}'"`<]$|(?<!=)>$/

export function scanStyles(source: string): SourcePart[] {
  const parts = [...source.matchAll(stylePart)].map(({ 0: text, index }) => createPart(text, index))
  return addLines(source, parts)
}

/**
 * Splits a script into its parts. An apostrophe in JSX text does not open a string, because a string must end on its
 * line.
 */
export function scanScript(source: string): SourcePart[] {
  const scan: Scan = { source, parts: [], templates: [] }
  const next = new RegExp(scriptPart)
  for (let match = next.exec(source); match; match = next.exec(source)) {
    const [mark] = match
    if (mark.length > 1) scan.parts.push(createPart(mark, match.index))
    else next.lastIndex = skipMark(scan, mark, match.index)
  }
  return addLines(source, scan.parts)
}

function skipMark(scan: Scan, mark: string, at: number): number {
  const template = scan.templates.at(-1)
  if (mark === '/') return skipSlash(scan, at)
  if (mark === '`') scan.templates.push({ start: at, depth: 0 })
  const closesValue = mark === '}' && template?.depth === 0
  if (mark === '`' || closesValue) return skipTemplateText(scan, at + 1)
  if (template) template.depth += mark === '{' ? 1 : -1
  return at + 1
}

function skipTemplateText({ source, parts, templates }: Scan, from: number): number {
  templateText.lastIndex = from
  const closing = templateText.exec(source)?.[1]
  const end = templateText.lastIndex
  if (closing === '${') return end
  const start = templates.pop()?.start ?? from
  parts.push(createPart(source.slice(start, end), start))
  return end
}

function skipSlash({ source, parts }: Scan, at: number): number {
  let code = source.slice(0, at).trimEnd()
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index]
    if (part?.kind !== 'comment' || part.end < code.length) break
    code = source.slice(0, part.start).trimEnd()
  }
  if (operandAtEnd.test(code.slice(-2)) && !keywordAtEnd.test(code.slice(-12))) return at + 1
  regularExpression.lastIndex = at
  return regularExpression.test(source) ? regularExpression.lastIndex : at + 1
}

function createPart(text: string, start: number): Omit<SourcePart, 'line'> {
  return { kind: text.startsWith('/') ? 'comment' : 'string', text, start, end: start + text.length }
}

function addLines(source: string, parts: Omit<SourcePart, 'line'>[]): SourcePart[] {
  let line = 1
  let from = 0
  return parts
    .toSorted((a, b) => a.start - b.start)
    .map((part) => {
      line += source.slice(from, part.start).split('\n').length - 1
      from = part.start
      return { ...part, line }
    })
}
