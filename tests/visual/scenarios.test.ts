import { readdirSync } from 'node:fs'
import { expect } from '@playwright/test'
import { acceptedFolder } from './folders.ts'
import { type Picture, pictures } from './pictures.ts'
import { show, test } from './viewer.ts'

const formatName = ({ scenario, theme, screen, locale }: Picture) =>
  [scenario, theme, screen, locale].filter(Boolean).join('-')

for (const picture of pictures) {
  const name = formatName(picture)
  test(name, async ({ viewer }) => {
    await expect(await show(viewer, picture)).toHaveScreenshot(`${name}.png`)
  })
}

test('the table of pictures names each accepted picture', () => {
  const names = pictures.map((picture) => `${formatName(picture)}.png`)
  expect(readdirSync(acceptedFolder).filter((file) => !names.includes(file))).toEqual([])
})
