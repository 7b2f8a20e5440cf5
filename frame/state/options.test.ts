import { describe, expect, test } from 'vitest'
import { options } from './options.ts'

const failure = (written: unknown) => {
  try {
    options.set(written)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('options', () => {
  test('default: the specification’s defaults fill what the dapp leaves open', () => {
    options.set({ features: { send: false } })
    const { features, themeMode, enableNetworkSwitch } = options.store.getState()
    expect(features).toMatchObject({ send: false, receive: true, legalCheckbox: false })
    expect([themeMode, enableNetworkSwitch]).toEqual(['system', true])
  })

  test('behavior: wallets that the dapp adds are taken as they come: one wrong one does not refuse the kit', () => {
    const customWallets = [{ id: 'own', name: 'Own' }, { id: 7 }, null]
    expect(failure({ customWallets })).toBeUndefined()
    expect(options.store.getState().customWallets).toEqual(customWallets)
    expect(failure({ customWallets: 'own' })).toMatch(/^The option customWallets: /)
    expect(failure({ customWallets: new Array(101).fill({}) })).toMatch(/^The option customWallets: /)
  })

  test.each([
    [{ themMode: 'dark' }, 'There is no option "themMode". Did you mean "themeMode"?'],
    [{ features: { swop: true } }, 'There is no option "features.swop".'],
    [{ sparkle: true }, 'There is no option "sparkle".'],
    [{ networks: ['ethereum'] }, 'The option networks.0: expected a network id such as "eip155:1" (CAIP-2).'],
    [{ themeVariables: { accent: 'url(x)' } }, 'The option themeVariables.accent: expected a colour.'],
  ])('error: %j', (written, sentence) => {
    expect(failure(written)).toBe(sentence)
  })
})
