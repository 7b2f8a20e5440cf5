import { StorageUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { empty, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { neverResolve } from '../../../scenarios/support/setUp.ts'

import {
  choosePassword,
  createRejecter,
  password,
  type Row,
  toWindowScenario,
} from '../../../scenarios/support/windowRow.ts'

const creation: Row[] = [
  {
    name: 'create-asked',
    title: 'For a site, with a passkey',
    view: 'CreateWallet',
    wallet: empty,
    asks: origin,
    hasPasskey: true,
    play: (user) => user.see(t('create.passkey')),
  },
  {
    name: 'create-asked-login',
    title: 'For a site, where logins exist',
    view: 'CreateWallet',
    wallet: empty,
    asks: origin,
    hasPasskey: true,
    hasLogin: true,
    play: (user) => user.see(t('create.passkey')),
  },
  {
    name: 'create-asked-password',
    title: 'For a site with a long name, with a password',
    view: 'CreateWallet',
    wallet: empty,
    asks: longOrigin,
    async play(user) {
      await user.type(t('proof.password'), password)
      await user.type(t('proof.again'), password)
    },
  },
  { name: 'create-password', title: 'With a password', view: 'CreateWallet', wallet: empty },
  {
    name: 'create-password-short',
    title: 'The password is too short',
    view: 'CreateWallet',
    wallet: empty,
    play: (user) => choosePassword(user, t('create.submit'), ['short', 'short']),
  },
  {
    name: 'create-password-different',
    title: 'The passwords differ',
    view: 'CreateWallet',
    wallet: empty,
    play: (user) => choosePassword(user, t('create.submit'), [password, 'something else']),
  },
  {
    name: 'create-busy',
    title: 'Creating the wallet',
    view: 'CreateWallet',
    wallet: empty,
    vault: { create: neverResolve },
    play: (user) => choosePassword(user, t('create.submit')),
  },
  {
    name: 'create-failed',
    title: 'The wallet can’t be stored',
    view: 'CreateWallet',
    wallet: empty,
    vault: { create: createRejecter(new StorageUnavailableError()) },
    async play(user) {
      await choosePassword(user, t('create.submit'))
      await user.see(t('errors.StorageUnavailableError'))
    },
  },
  {
    name: 'create-passkey',
    title: 'With a passkey',
    view: 'CreateWallet',
    wallet: empty,
    hasPasskey: true,
    play: (user) => user.see(t('create.passkey')),
  },
  {
    name: 'create-passkey-cancelled',
    title: 'The passkey was cancelled',
    view: 'CreateWallet',
    wallet: empty,
    hasPasskey: true,
    async play(user) {
      await user.press(t('create.passkey'))
      await user.see(t('errors.PasskeyFailedError.canceled'))
    },
  },
  {
    name: 'create-may-delete',
    title: 'The browser may delete the wallet',
    view: 'CreateWallet',
    wallet: empty,
    storage: 'may-delete',
    play: (user) => user.see(t('create.mayDelete')),
  },
]

export const newWalletScenarios: ScenarioGroup = { area: 'New wallet', scenarios: creation.map(toWindowScenario) }
