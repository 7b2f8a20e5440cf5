const space = /[ \t\n\r]*/y
const text = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Maximum nesting depth. Above what the border accepts, below what would overflow the stack. */
const deepest = 500

/**
 * Returns the 1-based line and column of the first JSON syntax error, or undefined for valid JSON. Error messages from
 * `JSON.parse` differ between browsers and don't always include the position.
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
  const take = (character: string): boolean => {
    skip(space)
    if (json[at] !== character) return false
    at++
    return true
  }

  function member(): boolean {
    skip(space)
    return skip(text) && take(':') && value()
  }

  function list(end: string, item: () => boolean): boolean {
    if (take(end)) return true
    if (++level > deepest) return false
    do if (!item()) return false
    while (take(','))
    level--
    return take(end)
  }

  function value(): boolean {
    skip(space)
    if (take('{')) return list('}', member)
    if (take('[')) return list(']', value)
    return skip(text) || skip(scalar)
  }

  const isValue = value()
  skip(space)
  if (isValue && at === json.length) return undefined
  const before = json.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
