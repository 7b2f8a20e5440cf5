import type { ConnectorGroup } from '@oriel/shared/kit/options.ts'
import { expect, test } from 'vitest'
import { arrangeRows } from './arrangeRows.ts'

const createRows = (...groups: ConnectorGroup[]) => groups.map((group) => ({ key: group, group, name: group }))
const getGroups = (rows: ReturnType<typeof arrangeRows>) => rows.map(({ group }) => group)

test('default: phones come after the wallets that are here and before those of the directory', () => {
  const rows = createRows('walletConnect', 'recent', 'injected', 'featured', 'recommended')
  expect(getGroups(arrangeRows(rows))).toEqual(['recent', 'injected', 'walletConnect', 'featured', 'recommended'])
  expect(getGroups(arrangeRows(createRows('walletConnect', 'recommended')))).toEqual(['walletConnect', 'recommended'])
})

test('behavior: the extension of this deployment is first, in an order of the dapp, too', () => {
  const rows = createRows('walletConnect', 'recent', 'injected').map((row) => ({ ...row, connectorId: row.group }))
  expect(getGroups(arrangeRows(rows, undefined, 'injected'))).toEqual(['injected', 'recent', 'walletConnect'])
  const order: ConnectorGroup[] = ['walletConnect', 'recent', 'injected']
  expect(getGroups(arrangeRows(rows, order, 'injected'))).toEqual(['injected', 'walletConnect', 'recent'])
})

test('behavior: an order that the dapp has written counts as it is, also that of the specification', () => {
  const rows = createRows('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended')
  const order = getGroups(rows)
  expect(arrangeRows(rows, order)).toEqual(rows)
})
