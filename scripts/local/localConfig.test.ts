import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { expect, test } from 'vitest'
import { parseConfig } from '../../backend/server/config.ts'
import { createLocalProject } from './localConfig.ts'
import { readOwnOrigins } from './ownOrigins.ts'
import { getStackPorts } from './ports.ts'

const example = ['http://localhost:4100', 'http://stranger.localhost:4100']

/** Returns the project that `npm start` configures, as the backend reads it. */
function readProject(variable: string | undefined) {
  const project = createLocalProject(getStackPorts(), readOwnOrigins(variable))
  return parseConfig({ publicOrigin: 'http://oriel.localhost:4200', projects: { default: project } }).projects.default
}

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['', []],
  ['http://localhost:5300', ['http://localhost:5300']],
  [' http://localhost:5300, https://app.example ,', ['http://localhost:5300', 'https://app.example']],
  ['http://shop.localhost:*', ['http://shop.localhost:*']],
])(
  'ORIEL_ORIGINS=%j lets those pages and all local ones embed the wallet, and trusts the example alone',
  (variable, added) => {
    const project = readProject(variable)
    expect(project?.allowedOrigins).toEqual([...example, 'http://localhost:*', 'http://127.0.0.1:*', ...added])
    expect(project?.trustedOrigins).toEqual([example[0]])
  },
)

test.each([
  ['http://localhost:5173', true],
  ['http://127.0.0.1:8000', true],
  // Another machine, the wallet itself, a host name that only starts with “localhost”, and a sandboxed page.
  ['https://app.example', false],
  ['http://oriel.localhost:4200', false],
  ['http://localhost.evil.example:5173', false],
  ['https://localhost:5173', false],
  ['null', false],
])('a page of %s may embed the wallet of `npm start`: %s', (origin, isAllowed) => {
  expect(isListedOrigin(origin, readProject(undefined)?.allowedOrigins ?? [])).toBe(isAllowed)
})

test.each([
  ['http://localhost:5300/', 'ORIEL_ORIGINS: "http://localhost:5300/" ends with a slash: write http://localhost:5300.'],
  ['localhost', 'ORIEL_ORIGINS: "localhost" is not an origin: write one such as https://app.example.com.'],
  [
    'http://localhost:5300,http://app.example',
    'ORIEL_ORIGINS: "http://app.example" must be https: http is for localhost only.',
  ],
  ['*', 'ORIEL_ORIGINS: "*" has a wildcard: list every origin by itself, such as https://app.example.com.'],
  ['http://oriel.localhost:4200', /lists the wallet's own origin http:\/\/oriel\.localhost:4200/],
])('ORIEL_ORIGINS=%j is refused with a sentence', (variable, sentence) => {
  expect(() => readProject(variable)).toThrow(sentence)
})
