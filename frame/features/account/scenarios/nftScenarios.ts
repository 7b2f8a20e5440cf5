import { NftsUnavailableError } from '@oriel/shared/errors/accountErrors.ts'
import { accountTab } from '../../../assets/accountTab.ts'
import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { createNfts } from '../../../scenarios/support/accountFixtures.ts'
import { ethereum } from '../../../scenarios/support/fixtures.ts'
import { apes } from '../../../scenarios/support/mockChain.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, neverResolve } from '../../../scenarios/support/setUp.ts'
import { showIn } from '../../../scenarios/support/showIn.ts'
import { showOnSolana } from '../../../scenarios/support/solanaFixtures.ts'

const surface = 'frame'
const network = ethereum.caipNetworkId
const openNft = (tokenId: string) => () =>
  showIn('nfts', { view: { name: 'Nft', network, contract: `${network}:${apes}`, tokenId } })

const nfts: Scenario[] = [
  { name: 'nfts', title: 'All kinds', surface, show: () => showIn('nfts') },
  { name: 'nfts-none', title: 'No NFTs', surface, show: () => showIn('nfts', { nfts: () => ({ nfts: [] }) }) },
  {
    name: 'nfts-incomplete',
    title: 'Some collections didn’t answer',
    surface,
    show: () => showIn('nfts', { nfts: () => ({ nfts: [], incomplete: true }) }),
  },
  { name: 'nfts-loading', title: 'Loading', surface, waits: true, show: () => showIn('nfts', { nfts: neverResolve }) },
  {
    name: 'nfts-failed',
    title: 'Unavailable',
    surface,
    show: () => showIn('nfts', { nfts: () => Promise.reject(new NftsUnavailableError()) }),
    play: (user) => user.see(t('errors.NftsUnavailableError')),
  },
  {
    name: 'nfts-many',
    title: 'Three hundred NFTs',
    surface,
    show: () => showIn('nfts', { nfts: () => ({ nfts: createNfts(300) }) }),
  },
  {
    name: 'nfts-not-indexed',
    title: 'The backend doesn’t index this network',
    surface,
    show() {
      showIn('nfts')
      changeConfig({ indexed: [] })
    },
  },
  { name: 'nft', title: 'With traits', surface, show: openNft('7') },
  { name: 'nft-undescribed', title: 'Without name or description', surface, show: openNft(`${10n ** 70n}`) },
  { name: 'nft-no-picture', title: 'Without a picture', surface, show: openNft('9') },
  {
    name: 'nfts-solana',
    title: 'On Solana',
    surface,
    show() {
      showOnSolana([{ name: 'Account' }], { alone: true })
      accountTab.choose('nfts')
    },
  },
  {
    name: 'nft-unavailable',
    title: 'The list can’t be loaded',
    surface,
    show() {
      answers.queries.nfts = () => Promise.reject(new NftsUnavailableError())
      openNft('7')()
    },
    play: (user) => user.see(t('nft.failed')),
  },
  { name: 'nft-gone', title: 'No longer in the list', surface, show: openNft('404') },
]

export const nftScenarios: ScenarioGroup = { area: 'NFTs', scenarios: nfts }
