import { escapeName } from '@oriel/clear-signing/description/safeText.ts'
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { readField } from '@oriel/shared/json.ts'
import { CustomWallet } from '@oriel/shared/kit/options.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import * as z from 'zod/mini'
import { isWalletLink, isWeb } from './walletLinks.ts'

export type CustomWalletProblem = {
  wallet: string
  reason: string
  isKept: boolean
}

const webFields = ['homepage', 'link_mode', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const
const appFields = ['mobile_link', 'desktop_link'] as const

/** Validates the dapp's custom wallets. Reports and omits invalid ones. */
export function acceptCustomWallets(input: readonly unknown[]): {
  wallets: ListedWallet[]
  problems: CustomWalletProblem[]
} {
  const wallets: ListedWallet[] = []
  const problems: CustomWalletProblem[] = []
  const ids = new Set<string>()
  for (const [index, described] of input.entries()) {
    const report = (reason: string, isKept = false) =>
      problems.push({ wallet: getDisplayName(described, index), reason, isKept })
    const checked = z.safeParse(CustomWallet, described)
    if (!checked.success) {
      report(formatFirstIssue(checked.error))
      continue
    }
    const { image_url, ...wallet } = checked.data
    const problem = findProblem(wallet)
    if (problem !== undefined || ids.has(wallet.id)) {
      report(problem ?? `id: "${wallet.id}" stands in the list twice`)
      continue
    }
    ids.add(wallet.id)
    // Only accept images as data: URLs. The frame's CSP blocks images from other servers, because those servers would
    // learn who views the images.
    const isOwn = image_url?.startsWith('data:image/') ?? false
    if (image_url !== undefined && !isOwn) report('image_url: expected a data:image/… URL; listed without it', true)
    wallets.push(omitUndefined({ ...wallet, name: escapeName(wallet.name), image_url: isOwn ? image_url : undefined }))
  }
  return { wallets, problems }
}

function findProblem(wallet: Omit<CustomWallet, 'image_url'>): string | undefined {
  const web = webFields.find((field) => wallet[field] !== undefined && !isWeb(wallet[field]))
  if (web) return `${web}: expected an https URL`
  const app = appFields.find((field) => wallet[field] !== undefined && !isWalletLink(wallet[field]))
  return app && `${app}: expected an https URL or the scheme of an app, such as wallet://`
}

function omitUndefined(wallet: CustomWallet): ListedWallet {
  return Object.fromEntries(Object.entries(wallet).filter(([, value]) => value !== undefined)) as ListedWallet
}

function getDisplayName(described: unknown, index: number): string {
  const name = readField(described, 'name')
  return typeof name === 'string' && name !== '' ? escapeName(name) : `customWallets[${index}]`
}
