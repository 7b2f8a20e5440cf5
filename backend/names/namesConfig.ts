import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { nameLabel, publicEnsRegistry } from '@oriel/shared/chains/names.ts'
import { z } from 'zod'
import { normalizeName } from './normalizeName.ts'

const Address = z.string().regex(evmAddressPattern, 'must be an EVM address')

const noLabel =
  'must be a label that a visitor could get: 4 to 32 letters of a to z in lower case, digits or hyphens, without the zone'

/** Enables users to register subnames of the operator's ENS name. */
export const NamesConfig = z.strictObject({
  /** The operator's ENS name, such as `example.eth`. Users register subnames under it, such as `alice.example.eth`. */
  zone: z
    .string()
    .max(200, 'is too long')
    .refine((zone) => normalizeName(zone) === zone, 'must be a normalised ENS name, such as example.eth'),
  /** CAIP-2 ID of the network whose ENS contains the zone. */
  network: z.string().regex(/^eip155:[1-9]\d{0,15}$/, 'must be an EVM network, such as eip155:1'),
  /**
   * Address of the `OffchainResolver` contract that is set as the zone's resolver. Responses are signed for it only.
   */
  resolver: Address,
  /** The network's ENS registry. @default that of Ethereum and its public test networks */
  registry: Address.default(publicEnsRegistry),
  /** Labels that users cannot register, in addition to the built-in list. */
  reserved: z.array(z.string().regex(nameLabel, noLabel)).max(10_000).default([]),
  /**
   * Maximum registrations per client and day. An IPv6 /48 has 16 times this limit. The limit of attempts is ten times
   * as high.
   */
  perClientPerDay: z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000).default(20),
})
export type NamesConfig = z.output<typeof NamesConfig>
