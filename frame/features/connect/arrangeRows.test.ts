import type { ConnectorGroup } from '@oriel/shared/kit/options.ts'
import { expect, test } from 'vitest'
import { arrangeRows } from './arrangeRows.ts'

const createRows = (...groups: ConnectorGroup[]) => groups.map((group) => ({ key: group, group, name: group }))
const getGroups = (rows: ReturnType<typeof arrangeRows>) => rows.map(({ group }) => group)

test('default: the rows keep their order', () => {
  const rows = createRows('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended')
  expect(arrangeRows(rows, undefined)).toEqual(rows)
})

test('behavior: the extension of this deployment is first, in an order of the dapp, too', () => {
  const rows = createRows('walletConnect', 'recent', 'injected').map((row) => ({ ...row, connectorId: row.group }))
  expect(getGroups(arrangeRows(rows, 'injected'))).toEqual(['injected', 'walletConnect', 'recent'])
})
