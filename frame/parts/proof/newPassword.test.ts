// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { loadAppScreen } from '../../scenarios/appScreen.testing.ts'
import type { UserActions } from '../../scenarios/support/userActions.ts'

const create = vi.fn(() => new Promise(() => {}))

let showApp: Awaited<ReturnType<typeof loadAppScreen>>
let user: UserActions

beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  showApp = await loadAppScreen('window')
  user = (await import('../../scenarios/support/userActions.ts')).user
  const { localWallet } = await import('../../localWallet/localWallet.ts')
  // Skip the storage check, because happy-dom has no IndexedDB.
  vi.spyOn(localWallet, 'checkStorage').mockResolvedValue('kept')
})

/** Renders the form that asks for a new wallet's password. */
async function showCreateWallet() {
  const { changeConfig } = await import('../../platform/config.ts')
  const { empty } = await import('../../scenarios/support/fixtures.ts')
  const { toWindowScenario } = await import('../../scenarios/support/windowRow.ts')
  const scenario = toWindowScenario({
    name: 'create',
    title: '',
    view: 'CreateWallet',
    wallet: empty,
    vault: { create },
  })
  const show = () => {
    changeConfig({ surface: 'window' })
    scenario.show()
  }
  await showApp({ show })
}

/** Returns each field's accessible error message. */
function readErrors() {
  const fields = [...document.querySelectorAll<HTMLInputElement>('.modal .field-input')]
  return fields.map((field) => {
    const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
    const isInvalid = field.getAttribute('aria-invalid') === 'true'
    return isInvalid ? document.getElementById(id)?.textContent : undefined
  })
}

test('error: a password that is too short or not repeated exactly shows an error at its field', async () => {
  await showCreateWallet()
  for (const label of ['Password', 'Repeat password']) await user.type(label, 'short')
  await user.press('Create wallet')
  await expect.poll(() => readErrors()).toEqual(['Use at least 10 characters.', undefined])
  await user.type('Password', 'correct horse battery')
  await user.press('Create wallet')
  await expect.poll(() => readErrors()).toEqual([undefined, 'Passwords don’t match.'])
  expect(create).not.toHaveBeenCalled()

  await user.type('Repeat password', 'correct horse battery')
  await user.press('Create wallet')
  await expect.poll(() => create).toHaveBeenCalledOnce()
  expect(readErrors()).toEqual([undefined, undefined])
})
