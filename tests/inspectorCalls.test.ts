import { expect, type Page, test } from '@playwright/test'
import { approve, enterPassword, fund, waitForWalletWindow } from './support/dapp.ts'
import { connectInspector, openInspector, sendFromComposer } from './support/inspector.ts'

// Second tier: the inspector is a developer tool.

async function approveExample(page: Page) {
  const window = await waitForWalletWindow(page, () => page.getByRole('button', { name: 'Review in wallet' }).click())
  await enterPassword(window)
  await approve(window, 'Confirm')
}

test('behavior: the examples for calls and for user operations work as they are, one after the other @second', async ({
  page,
}) => {
  await openInspector(page)
  await fund(await connectInspector(page))
  await expect(await sendFromComposer(page, 'wallet_getCapabilities')).toContainText(/"atomic": \{\s*"status": "ready"/)
  const answer = await sendFromComposer(page, 'wallet_sendCalls')
  await approveExample(page)
  await expect(answer).toContainText(/"id": "0x[0-9a-f]{64}"/)
  await expect(async () => {
    await expect(await sendFromComposer(page, 'wallet_getCallsStatus')).toContainText('"status": 200', {
      timeout: 2000,
    })
  }).toPass()
  await expect(await sendFromComposer(page, 'eth_supportedEntryPoints')).toContainText(
    '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  )
  await expect(await sendFromComposer(page, 'eth_estimateUserOperationGas')).toContainText('"callGasLimit": "0x')
  const operation = await sendFromComposer(page, 'eth_sendUserOperation')
  await approveExample(page)
  await expect(operation).toContainText(/Answered in .*"0x[0-9a-f]{64}"/)
  await expect(async () => {
    await expect(await sendFromComposer(page, 'eth_getUserOperationReceipt')).toContainText('"success": true', {
      timeout: 2000,
    })
  }).toPass()
  await expect(await sendFromComposer(page, 'eth_getUserOperationByHash')).toContainText('"userOperation"')
  await expect(await sendFromComposer(page, 'wallet_showCallsStatus')).toContainText('Answered in')
})
