import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { project } from '../server/backend.testing.ts'
import { loadConfig, parseConfig } from '../server/config.ts'
import { ConfigError } from './configError.ts'

function findIssues(settings: Record<string, unknown>): string[] {
  try {
    parseConfig({ projects: { default: project }, ...settings })
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

const sponsorKey = `0x${'ab'.repeat(32)}`
const sponsor = {
  name: 'Example',
  paymaster: `0x${'11'.repeat(20)}`,
  maxPerOperationWei: '10',
  maxPerDayWei: '100',
  perAccountPerDay: 5,
}
const entry = { network: 'eip155:1', bundlerUrls: ['https://bundler.example/?key=secret-key'], sponsor }
const findEntryIssues = (settings: Record<string, unknown>, more: Record<string, unknown> = { sponsorKey }) =>
  findIssues({ networks: [{ ...entry, ...settings }], ...more })
const findSponsorIssues = (settings: Record<string, unknown>) =>
  findEntryIssues({ sponsor: { ...sponsor, ...settings } })

test('default: a network may have bundlers, and a sponsor in addition', () => {
  expect(findEntryIssues({})).toEqual([])
  expect(findEntryIssues({ sponsor: undefined }, {})).toEqual([])
  expect(findSponsorIssues({ targets: [sponsor.paymaster] })).toEqual([])
  expect(loadConfig({ ORIEL_SPONSOR_KEY: sponsorKey }).sponsorKey).toBe(sponsorKey)
})

test('error: a sponsor without a bundler or a key, and a sponsor of a non-EVM network', () => {
  expect(findEntryIssues({ bundlerUrls: undefined })).toEqual(['networks[0].sponsor needs a bundler: add bundlerUrls.'])
  expect(findEntryIssues({ bundlerUrls: ['ws://bundler.example'] })[0]).toMatch(
    /^networks\[0\]\.bundlerUrls\[0\] must be/,
  )
  expect(findEntryIssues({}, {})[0]).toMatch(/^sponsorKey is missing: set ORIEL_SPONSOR_KEY\. Make one with: /)
  expect(findEntryIssues({ network: builtInNetworks.at(-1)?.caipNetworkId })).toEqual([
    'networks[0].bundlerUrls is for EVM networks only: remove it.',
    'networks[0].sponsor is for EVM networks only: remove it.',
  ])
})

test.each<[settings: Record<string, unknown>, mistake: string]>([
  [{ maxPerOperationWei: '0' }, 'maxPerOperationWei must be wei as a decimal text of more than 0'],
  [{ maxPerDayWei: '1.5' }, 'maxPerDayWei must be wei as a decimal text of more than 0'],
  [{ maxPerDayWei: 100 }, 'maxPerDayWei must be wei as text'],
  [{ maxPerDayWei: '9' }, 'maxPerDayWei is less than maxPerOperationWei: not one operation would be paid for'],
  [{ perAccountPerDay: 0 }, 'perAccountPerDay must be at least 1'],
  [{ paymaster: '0x12' }, 'paymaster must be an EVM address'],
  [{ targets: [] }, 'targets must have at least one address'],
  [{ maxPerMonth: '1' }, ' has an unknown setting "maxPerMonth": correct its spelling or remove it'],
])('error: %j', (settings, issue) => {
  const separator = issue.startsWith(' ') ? '' : '.'
  expect(findSponsorIssues(settings)).toEqual([`networks[0].sponsor${separator}${issue}.`])
})

test('error: an invalid key is reported without its value', () => {
  const tooLarge = `0x${'f'.repeat(64)}`
  for (const wrong of [
    sponsorKey.slice(2),
    sponsorKey.slice(0, -1),
    `${sponsorKey}ab`,
    tooLarge,
    `0x${'0'.repeat(64)}`,
  ]) {
    const [issue = ''] = findIssues({ sponsorKey: wrong })
    expect(issue).toMatch(/^sponsorKey is no private key: write 0x and 64 hexadecimal digits\./)
    expect(issue).not.toMatch(/abab|ffff|0000/)
  }
})
