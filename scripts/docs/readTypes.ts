export type Member = { name: string; isOptional: boolean; type: string; doc: string; defaultValue?: string | undefined }

const openers = '({[<'
const closers = ')}]>'

/**
 * Returns the source of a type. Finds the end of the type by counting brackets, because this project's TypeScript
 * compiler has no JavaScript API. The formatter keeps the layout uniform enough.
 */
export function readType(source: string, name: string): string {
  const start = new RegExp(`^(?:export )?type ${name}(?:<[^=]*>)? =`, 'm').exec(source)
  if (!start) throw new Error(`There is no type ${name}.`)
  const from = start.index + start[0].length
  for (const { at, depth, isCode } of scan(source, from)) {
    if (isCode && depth === 0 && source[at] === '\n' && !/^[ \t]*[|&}]|^[ \t]+\S/.test(source.slice(at + 1)))
      return source.slice(from, at).trim()
  }
  return source.slice(from).trim()
}

export function readDoc(source: string, declaration: string): string {
  return cleanComment(readComment(source, declaration)).doc
}

/** Returns the text of the comment on a declaration, including its tags. */
export function readComment(source: string, declaration: string): string {
  const at = source.search(new RegExp(`^(?:export )?${declaration}\\b`, 'm'))
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(source.slice(0, Math.max(at, 0))) ?? []
  return joinLines(comment)
}

/** Comments in the schema of an object, or of a union whose members each have a `type`. */
export type Comments = {
  members: Record<string, string>
  rows: Record<string, { doc: string; members: Record<string, string> }>
}

export function readComments(source: string, name: string): Comments {
  const [schema = ''] = new RegExp(`^(?:export )?const ${name} = [\\s\\S]*`, 'm').exec(source) ?? []
  const rows = source.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?z\.object\(\{\s*type: z\.literal\('(\w+)'/g)
  return {
    members: readMemberComments(schema),
    rows: Object.fromEntries(
      Array.from(rows, ({ 1: doc = '', 2: type = '', index }) => [
        type,
        { doc: joinLines(doc), members: readMemberComments(source.slice(source.indexOf('z.object', index))) },
      ]),
    ),
  }
}

function readMemberComments(schema: string): Record<string, string> {
  return Object.fromEntries(
    readMembers(schema).map(({ name, doc, defaultValue }) => [
      name,
      defaultValue ? `${doc} @default ${defaultValue}` : doc,
    ]),
  )
}

/** Returns the comment at the start of a file, and the title from its `@module` tag. */
export function readModuleDoc(source: string): { title: string; doc: string } {
  const [, doc = '', title] = /^\/\*\*([\s\S]*?)@module ([^\n*]+)[\s*]*\*\//.exec(source) ?? []
  if (!title) throw new Error('The file does not begin with a comment that has the tag @module.')
  return { title: title.trim(), doc: cleanComment(doc).doc }
}

export function readMembers(type: string): Member[] {
  const first = type.indexOf('{')
  if (first < 0) return []
  const end = [...scan(type, first)].find(({ at, depth, isCode }) => at > first && isCode && depth === 0)?.at
  return splitMembers(type.slice(first + 1, end)).flatMap(readMember)
}

/** Returns the members of each object in a union. */
export function readUnion(type: string): Member[][] {
  const parts: Member[][] = []
  let from = 0
  for (const { at, depth, isCode } of scan(type, 0)) {
    if (!isCode || depth !== 0 || type[at] !== '}') continue
    parts.push(readMembers(type.slice(from, at + 1)))
    from = at + 1
  }
  return parts
}

type Place = { at: number; depth: number; isCode: boolean }

function* scan(text: string, from: number): Generator<Place> {
  let depth = 0
  let at = from
  while (at < text.length) {
    const skipped = /^(\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`)/.exec(text.slice(at, at + 4000))?.[0].length
    if (skipped) {
      for (const end = at + skipped; at < end; at++) yield { at, depth, isCode: false }
      continue
    }
    const character = text.charAt(at)
    if (openers.includes(character)) depth++
    else if (closers.includes(character) && text[at - 1] !== '=') depth--
    yield { at, depth, isCode: true }
    at++
  }
}

function splitMembers(body: string): string[] {
  const members: string[] = []
  let from = 0
  for (const { at, depth, isCode } of scan(body, 0)) {
    const isEnd =
      depth === 0 &&
      (body[at] === ';' || (body[at] === '\n' && /^\s*(\/\*|\/\/|(readonly )?[\w$]+\??[(:<])/.test(body.slice(at + 1))))
    if (!isCode || !isEnd) continue
    members.push(body.slice(from, at))
    from = at + 1
  }
  return joinComments([...members, body.slice(from)])
}

function joinComments(parts: string[]): string[] {
  const joined: string[] = []
  let comment = ''
  for (const part of parts.map((text) => text.trim()).filter(Boolean)) {
    if (part.startsWith('//')) continue
    if (/^\/\*\*[\s\S]*\*\/$/.test(part)) comment = part
    else {
      joined.push(`${comment}\n${part}`)
      comment = ''
    }
  }
  return joined
}

function readMember(text: string): Member[] {
  const [, comment = '', declaration = ''] = /^\s*(?:\/\*\*([\s\S]*?)\*\/)?\s*([\s\S]*)$/.exec(text) ?? []
  const [, name, mark, separator, rest = ''] = /^(?:readonly )?([\w$]+)(\??)([:(<])([\s\S]*)$/.exec(declaration) ?? []
  if (!name) return []
  const isMethod = separator !== ':'
  const type = toOneLine(isMethod ? `${name}${separator}${rest}` : rest)
  return [{ name, isOptional: mark === '?', type: type.replace(/ \| undefined$/, ''), ...cleanComment(comment) }]
}

export function toOneLine(type: string): string {
  return type
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\| /, '')
    .replace(/\( /g, '(')
    .replace(/,? \)/g, ')')
    .replace(/ \| undefined(?=[,;)}]| \})/g, '')
}

function joinLines(comment: string): string {
  return comment
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function cleanComment(comment: string): { doc: string; defaultValue: string | undefined } {
  const text = joinLines(comment).replace(/\{@link (?:Oriel\.)?([^}]*)\}/g, '`$1`')
  const [doc = '', defaultValue] = text.split(/\s*@default\s+/)
  return { doc: doc.trim(), defaultValue: defaultValue?.trim() }
}
