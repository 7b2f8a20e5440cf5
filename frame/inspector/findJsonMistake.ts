const space = /[ \t\n\r]*/y
const text = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Maximum nesting depth. Higher than what the frame accepts, but low enough not to overflow the stack. */
const deepest = 500

/**
 * Returns the 1-based line and column of the first JSON syntax error, or undefined if the JSON is valid. `JSON.parse`
 * can't be used for this, because its error messages differ between browsers and don't always include the position.
 */
export function findJsonMistake(json: string): { line: number; column: number } | undefined {
  let at = 0
  let level = 0
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(json)
    if (!found) return false
    at += found[0].length
    return true
  }
  const consume = (character: string): boolean => {
    skip(space)
    if (json[at] !== character) return false
    at++
    return true
  }

  function parseMember(): boolean {
    skip(space)
    return skip(text) && consume(':') && parseValue()
  }

  function parseList(end: string, item: () => boolean): boolean {
    if (consume(end)) return true
    if (++level > deepest) return false
    do if (!item()) return false
    while (consume(','))
    level--
    return consume(end)
  }

  function parseValue(): boolean {
    skip(space)
    if (consume('{')) return parseList('}', parseMember)
    if (consume('[')) return parseList(']', parseValue)
    return skip(text) || skip(scalar)
  }

  const isValue = parseValue()
  skip(space)
  if (isValue && at === json.length) return undefined
  const before = json.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
