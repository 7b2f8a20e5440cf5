import { expect, type Page, test } from '@playwright/test'
import { openAppKit, type ShownParts } from './appkitPage.ts'

// Grants access to the local network. The browser cannot determine the address space of a page that the test serves, so
// it would block the page's requests to the local chain.
test.use({ permissions: ['local-network-access'] })

type NameRecord = { name: string; addresses: Record<string, { address: string }> }
type Names = {
  resolveName: (name: string) => Promise<NameRecord | []>
  isNameRegistered: (name: string) => Promise<boolean>
  getSuggestions: (label: string) => Promise<{ name: string; registered: boolean }[]>
  getNamesForAddress: (address: string) => Promise<NameRecord[]>
  registerName: (name: string) => Promise<void>
}
type AppWindow = ShownParts<{ EnsController: Names }>

/** Calls AppKit's own names client. Returns the result, or the error message if the call throws. */
const callNames = (page: Page, call: keyof Names, argument: string) =>
  page.evaluate(
    ([call, argument]) => {
      const names = (window as unknown as AppWindow).appkit.EnsController
      return (names[call as keyof Names](argument) as Promise<unknown>).catch(({ message }: Error) => message)
    },
    [call, argument] as const,
  )

const createLabel = () => `leaf${Date.now().toString(36)}`

test('the names of AppKit are suggested, registered and found, and names of its own zone are refused', async ({
  page,
}) => {
  const meadow = await openAppKit(page, 'appkitNames')
  const { address } = meadow.account
  const label = createLabel()
  const name = `${label}.oriel.eth`
  const countSignatures = () => meadow.methods().filter((method) => method === 'personal_sign').length

  // AppKit requests names in its own zone, but the response contains names in the deployment's zone.
  const offered = (await callNames(page, 'getSuggestions', label)) as { name: string; registered: boolean }[]
  expect(offered[0]).toEqual({ name, registered: false })
  expect(offered.every((suggestion) => suggestion.name.endsWith('.oriel.eth'))).toBe(true)

  await test.step('a name of another zone is registered nowhere', async () => {
    const other = `${label}.reown.id`
    // AppKit looks for the server's reason in the wrong place, so it shows its own message instead.
    const answer = page.waitForResponse(
      (response) => response.url().includes('/v1/profile/account') && response.request().method() === 'POST',
    )
    expect(await callNames(page, 'registerName', other)).toBe(`Error registering name ${other}`)
    expect((await answer).status()).toBe(400)
    expect(await callNames(page, 'resolveName', name)).toEqual([])
    expect(await callNames(page, 'getSuggestions', label)).toContainEqual({ name, registered: false })
  })

  expect(countSignatures()).toBe(1)
  expect(await callNames(page, 'registerName', name)).toBeUndefined()
  expect(countSignatures()).toBe(2)
  expect(await callNames(page, 'resolveName', name)).toMatchObject({ name, addresses: { 60: { address } } })
  expect(await callNames(page, 'getSuggestions', label)).toContainEqual({ name, registered: true })
  // Clears AppKit's cache, so that it requests the name from the server.
  await page.evaluate(() => localStorage.removeItem('@appkit/ens_cache'))
  expect(await callNames(page, 'getNamesForAddress', address)).toMatchObject([{ name, addresses: { 60: { address } } }])
  // AppKit treats a name as unregistered only if the request fails. Version 2 of the protocol returns no error for an
  // unregistered name.
  expect(await callNames(page, 'isNameRegistered', name)).toBe(true)
  expect(await callNames(page, 'isNameRegistered', `free${label}.oriel.eth`)).toBe(true)
  expect(await callNames(page, 'registerName', name)).toBe(`Error registering name ${name}`)
  expect(await callNames(page, 'getSuggestions', 'abc')).toBe('Error fetching name suggestions')
})

test('AppKit’s own view registers the name that the user chooses among the suggestions', async ({ page }) => {
  const meadow = await openAppKit(page, 'appkitNames')
  await page.evaluate(() => (window as unknown as AppWindow).appkit.kit.open({ view: 'RegisterAccountName' }))
  const label = createLabel()
  await page.locator('wui-ens-input input').fill(label)
  await page.getByTestId('account-name-suggestion').first().click()
  await expect(page.getByText('Account name chosen successfully')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('@appkit/ens_cache'))
  expect(await callNames(page, 'getNamesForAddress', meadow.account.address)).toMatchObject([
    { name: `${label}.oriel.eth` },
  ])
})
