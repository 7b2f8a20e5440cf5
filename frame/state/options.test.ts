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
    expect(ignored.map(({ option }) => option).toSorted()).toEqual(['features.swop', 'sparkle'])
    expect(() => options.set({ sparkle: 1, debug: 'yes' }, { mayBeNewer: true })).toThrow('The option debug')
  })

  test.each([
    [{ themMode: 'dark' }, 'There is no option "themMode". Did you mean "themeMode"?'],
    [{ features: { swop: true } }, 'There is no option "features.swop".'],
    [{ sparkle: true }, 'There is no option "sparkle".'],
    [{ networks: ['ethereum'] }, 'The option networks.0: expected a network id such as "eip155:1" (CAIP-2).'],
    [{ features: { legalCheckbox: 'yes' } }, 'The option features.legalCheckbox: expected true or false.'],
    [
      { features: { legalcheckbox: true } },
      'There is no option "features.legalcheckbox". Did you mean "features.legalCheckbox"?',
    ],
    [{ networks: 'eip155:1' }, 'The option networks: expected a list.'],
    [{ networks: [] }, 'The option networks: expected at least 1 entries.'],
    [{ metadata: { name: '' } }, 'The option metadata.name: expected at least 1 characters.'],
    [{ metadata: {} }, 'The option metadata.name: expected a string.'],
    [{ unsupportedNetwork: 'stop' }, 'The option unsupportedNetwork: expected "ignore", "banner", or "block".'],
    [{ remoteFeatures: { socials: ['goggle'] } }, /^The option remoteFeatures.socials.0: expected "google", /],
    [{ remoteFeatures: { onramp: 7 } }, 'The option remoteFeatures.onramp: expected true or false.'],
    [{ remoteFeatures: { swaps: [7] } }, 'The option remoteFeatures.swaps.0: expected a string.'],
    ['dark', /expected an object/],
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
    expect(readFailure(input)).toMatch(sentence)
    if (typeof sentence === 'string') expect(readFailure(input)).toBe(sentence)
  })

  test.each<[input: object, accepted: object, option: string, reason: string]>([
    [
      { themeVariables: { accent: 'url(x)', radius: 8 } },
      { themeVariables: { radius: 8 } },
      'themeVariables.accent',
      'The option themeVariables.accent: expected a colour.',
    ],
    [
      { themeVariables: { '--w3m-accent': '#f00' } },
      { themeVariables: {} },
      'themeVariables.--w3m-accent',
      'There is no option "themeVariables.--w3m-accent". Did you mean "themeVariables.accent"?',
    ],
    [
      { themeVariables: { backdrop: { opacity: 9, blur: 2 } } },
      { themeVariables: { backdrop: { blur: 2 } } },
      'themeVariables.backdrop.opacity',
      'The option themeVariables.backdrop.opacity: expected at most 0.8.',
    ],
    [{ themeMode: 'blue' }, {}, 'themeMode', 'The option themeMode: expected "light", "dark", or "system".'],
    [
      { tokens: { 'eip155:1': { address: '0x1', image: 'data:image/png;base64,AA==' } } },
      { tokens: { 'eip155:1': { address: '0x1' } } },
      'tokens.eip155:1.image',
      'The option tokens.eip155:1.image: pictures of tokens come from the deployment.',
    ],
    [
      { tokens: { 'eip155:1': {} } },
      { tokens: {} },
      'tokens.eip155:1.address',
      'The option tokens.eip155:1.address: expected a string.',
    ],
    [
      { metadata: { name: 'Shop', icons: ['https://shop.example/icon.png', 'icon.png'] } },
      { metadata: { name: 'Shop', icons: ['https://shop.example/icon.png'] } },
      'metadata.icons.1',
      'The option metadata.icons.1: expected an image URL.',
    ],
    [
      { features: { walletFeaturesOrder: ['send', 'stake', 'swaps'] } },
      { features: { walletFeaturesOrder: ['send', 'swaps'] } },
      'features.walletFeaturesOrder.1',
      'The option features.walletFeaturesOrder.1: expected "onramp", "swaps", "receive", or "send".',
    ],
    [
      { defaultAccountTypes: { solana: 'smartAccount', eip155: 'eoa' } },
      { defaultAccountTypes: { eip155: 'eoa' } },
      'defaultAccountTypes.solana',
      'The option defaultAccountTypes.solana: expected "eoa".',
    ],
    [
      { defaultAccountTypes: { bip122: 'ordinal' } },
      { defaultAccountTypes: {} },
      'defaultAccountTypes.bip122',
      'The option defaultAccountTypes.bip122: expected "eoa", "payment", or "smartAccount".',
    ],
  ])('behavior: a mistake in a cosmetic option is left out and explained: %j', (input, accepted, option, reason) => {
    expect(options.set(input)).toEqual({ accepted, ignored: [{ option, reason }] })
  })

  test('behavior: all cosmetic mistakes are reported once, and do not hide a mistake that matters', () => {
    const cosmetic = { themeMode: 'blue', features: { connectorTypeOrder: ['a', 'walletConnect', 'b'] } }
    const { accepted, ignored } = options.set(cosmetic)
    expect(accepted.features?.connectorTypeOrder).toEqual(['walletConnect'])
    const names = ['themeMode', 'features.connectorTypeOrder.0', 'features.connectorTypeOrder.2']
    expect(ignored.map(({ option }) => option).toSorted()).toEqual(names.toSorted())
    expect(readFailure({ ...cosmetic, siwx: { required: true } })).toMatch(/^The option siwx\.functions: /)
  })

  test('behavior: defaultAccountTypes takes the defaults of the specification (SPEC 9, Defaults)', () => {
    const defaultAccountTypes = { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
    expect(options.set({ defaultAccountTypes })).toEqual({ accepted: { defaultAccountTypes }, ignored: [] })
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

  test.each([['features.smartSessions', (value: unknown) => ({ features: { smartSessions: value } })]])(
    'error: %s of a feature that is not built is refused; switching it off is not a mistake',
    (name, write) => {
      for (const value of [true, ['one'], { required: true }]) {
        expect(readFailure(write(value))).toBe(`The option ${name}: not available yet; leave it out, or say false.`)
      }
      expect(readFailure(write(false))).toBeUndefined()
    },
  )
})
