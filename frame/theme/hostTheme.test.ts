import { expect, test } from 'vitest'

test('behavior: themes are ready in the order in which they came, also while their code is loading', async () => {
  const { hostTheme } = await import('./hostTheme.ts')
  const ready: string[] = []
  const prepare = async (name: string, variables = {}) => {
    await hostTheme.prepare(variables)
    ready.push(name)
  }
  void prepare('first', { accent: '#0f766e' })
  void prepare('second', { accent: '#0f766e', tint: 6 })
  void prepare('third')
  await expect.poll(() => ready).toHaveLength(3)
  expect(ready).toEqual(['first', 'second', 'third'])
  expect(hostTheme.styleOf('light', { accent: '#0f766e' })).not.toEqual({})
})
