import { describe, expect, test } from 'vitest'
import { options } from './options.ts'

const readFailure = (input: unknown) => {
  try {
    options.set(input)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('options', () => {
  test('default: options that the dapp leaves out have the specification’s defaults', () => {
    options.set({ features: { send: false } })
    const { features, themeMode, enableNetworkSwitch } = options.store.getState()
    expect(features).toMatchObject({ send: false, receive: true, legalCheckbox: false })
    expect([themeMode, enableNetworkSwitch]).toEqual(['system', true])
  })

  test('behavior: a wrong wallet of the dapp does not make the options fail', () => {
    const customWallets = [{ id: 'own', name: 'Own' }, { id: 7 }, null]
    expect(readFailure({ customWallets })).toBeUndefined()
    expect(options.store.getState().customWallets).toEqual(customWallets)
    expect(readFailure({ customWallets: 'own' })).toMatch(/^The option customWallets: /)
    expect(readFailure({ customWallets: new Array(101).fill({}) })).toMatch(/^The option customWallets: /)
  })

  test('behavior: unknown names of a newer SDK are left out and listed; other mistakes are reported', () => {
    const input = { sparkle: true, features: { send: false, swop: [] }, themeMode: 'dark' }
    const { accepted, ignored } = options.set(input, { mayBeNewer: true })
    expect(accepted).toEqual({ features: { send: false }, themeMode: 'dark' })
    expect(ignored.toSorted()).toEqual(['features.swop', 'sparkle'])
    expect(() => options.set({ sparkle: 1, themeMode: 'blue' }, { mayBeNewer: true })).toThrow('The option themeMode')
  })

  test.each([
    [{ themMode: 'dark' }, 'There is no option "themMode". Did you mean "themeMode"?'],
    [{ features: { swop: true } }, 'There is no option "features.swop".'],
    [{ sparkle: true }, 'There is no option "sparkle".'],
    [{ networks: ['ethereum'] }, 'The option networks.0: expected a network id such as "eip155:1" (CAIP-2).'],
    [{ themeVariables: { accent: 'url(x)' } }, 'The option themeVariables.accent: expected a colour.'],
    [
      { tokens: { 'eip155:1': { address: '0x1', image: 'data:image/png;base64,AA==' } } },
      'The option tokens.eip155:1.image: not taken; pictures of tokens come from the deployment.',
    ],
    [
      { siwx: { required: true } },
      'The option siwx.functions: not there; the SDK of the page is older than this option.',
    ],
    [{ siwx: { functions: [], requierd: true } }, 'There is no option "siwx.requierd".'],
    [
      { siwx: { functions: [], statement: 'Grüß Gott' } },
      'The option siwx.statement: expected one line of ASCII without quotes (EIP-4361).',
    ],
    [
      { siwx: { functions: [], resources: ['https://a.example/\nURI: https://evil.example'] } },
      'The option siwx.resources.0: expected a URI.',
    ],
    [
      { defaultAccountTypes: { eip155: 'payment' } },
      'The option defaultAccountTypes.eip155: expected "eoa" or "smartAccount".',
    ],
  ])('error: %j', (input, sentence) => {
    expect(readFailure(input)).toBe(sentence)
  })

  test.each(['One\nURI: https://evil.example', 'Grüße', 'It’s me', 'a'.repeat(513)])(
    'error: a statement that could forge lines of the message is no option: %j',
    (statement) => {
      const set = () => options.set({ siwx: { functions: [], url: '/auth', statement } })
      expect(set).toThrow(expect.objectContaining({ code: 8001, message: expect.stringContaining('siwx.statement') }))
    },
  )

  test('error: sign-ins that a deployment without keys should keep are refused at the start', () => {
    const set = (siwx: object, signIn: boolean) => options.set({ siwx }, { signIn })
    const [ofBackend, ofPage] = [{ functions: [] }, { functions: [], url: '/auth' }]
    expect(() => set(ofBackend, false)).toThrow('The option siwx: this deployment has no ORIEL_SIGN_IN_KEYS.')
    expect(set(ofPage, false).accepted.siwx).toEqual(ofPage)
    expect(set(ofBackend, true).accepted.siwx).toEqual(ofBackend)
  })

  test.each([
    ['enableEmbedded', (value: unknown) => ({ enableEmbedded: value })],
    ['features.pay', (value: unknown) => ({ features: { pay: value } })],
    ['features.smartSessions', (value: unknown) => ({ features: { smartSessions: value } })],
    ['remoteFeatures.branding', (value: unknown) => ({ remoteFeatures: { branding: value } })],
  ])('error: %s of a feature that is not built is refused; switching it off is not a mistake', (name, write) => {
    for (const value of [true, ['one'], { required: true }]) {
      expect(readFailure(write(value))).toBe(`The option ${name}: not available yet; leave it out, or say false.`)
    }
    expect(readFailure(write(false))).toBeUndefined()
  })
})
