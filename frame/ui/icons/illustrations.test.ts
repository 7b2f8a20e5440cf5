import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Illustration, type IllustrationName, illustrationNames } from './illustrations.tsx'

const draw = (name: IllustrationName) => renderToStaticMarkup(createElement(Illustration, { name }))

test.each(illustrationNames)('the picture "%s" has at most 2 kB, no id, and the colours of the theme', (name) => {
  const drawn = draw(name)
  expect(drawn.length).toBeLessThanOrEqual(2048)
  expect(drawn).not.toMatch(/#[0-9a-f]{3}|rgb\(|url\(| id=/)
  for (const colour of ['--accent', '--accent-soft']) expect(drawn).toContain(`var(${colour})`)
  expect(drawn).toContain('aria-hidden="true"')
})
