const elements = new Set(
  'svg g path circle ellipse rect polygon line defs linearGradient radialGradient stop clipPath mask'.split(' '),
)
const attributes = new Set(
  [
    'xmlns viewBox width height d cx cy r rx ry x x1 x2 y y1 y2 fx fy points transform opacity id offset maskUnits',
    'fill fill-opacity fill-rule clip-path clip-rule mask stroke stroke-width stroke-linecap stroke-linejoin',
    'stroke-miterlimit stroke-opacity stop-color stop-opacity gradientUnits gradientTransform maskContentUnits',
  ].flatMap((line) => line.split(' ')),
)
const xmlns = 'http://www.w3.org/2000/svg'

/**
 * Returns the reasons to reject a drawing. Drawings may contain only shapes and gradients. The lists above leave out
 * everything that could run code or load a resource (`script`, `foreignObject`, `image`, `use`, `style`, `href`,
 * `on…`).
 */
export function findLogoDangers(svg: string): string[] {
  const found: string[] = []
  if (!svg.startsWith(`<svg xmlns="${xmlns}"`)) found.push('does not begin with <svg>')
  // Reject entities and comments. Each could hide a tag from the patterns below.
  if (/<[!?]|&/.test(svg)) found.push('has a comment, a declaration, an instruction or an entity')
  const rest = svg.replace(/<\/?([a-zA-Z][^\s/>]*)((?:\s+[^\s=<>"]+="[^"<>]*")*)\s*\/?>/g, (_, name, list) => {
    if (!elements.has(name)) found.push(`has <${name}>`)
    for (const [, key = '', value = ''] of String(list).matchAll(/([^\s=]+)="([^"]*)"/g)) {
      if (!attributes.has(key)) found.push(`has the attribute ${key}`)
      const outside = value.replace(/url\(#[\w-]+\)/g, '')
      if (key !== 'xmlns' && /[:(]/.test(outside) && key !== 'transform' && key !== 'gradientTransform') {
        found.push(`${key} names "${value}"`)
      }
      if (key === 'xmlns' && value !== xmlns) found.push(`xmlns is "${value}"`)
    }
    return ''
  })
  if (rest.trim() !== '') found.push(`has text or a broken tag: ${rest.trim().slice(0, 40)}`)
  return found
}
