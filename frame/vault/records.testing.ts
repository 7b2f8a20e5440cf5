import { HomeRecord } from './protocol/record.ts'

const words = 'correct horse battery'
const createPrf = () => Uint8Array.from({ length: 32 }, (_, at) => at)

/** Records written by version 1, with bytes as hex. Later versions must open them. */
export const oldWallets = [
  {
    name: 'a password',
    phrase: 'legal winner thank year wave sausage worth useful legal winner thank yellow',
    proof: () => ({ type: 'password', password: new TextEncoder().encode(words) }) as const,
    record: () =>
      parse({
        kind: 'home',
        v: 1,
        walletId: 'b7e894d7-bee6-4039-a376-ab8b23d0344f',
        createdAt: 1750000000000,
        secret: {
          iv: 'eeedb7662b3df0b45b17817f',
          ct: 'd7a1d69542ee07db71afc991b76576d8941dd6e4a62a0b81c0ed15035ee90ecc',
        },
        accounts: [
          {
            index: 0,
            name: 'Account 1',
            eip155: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
            solana: 'BLeUXTx9thHGT7VJUtF9vHEmfMDgW1nnKZ9UVer2CoLX',
          },
        ],
        commitment: '13b3c0f720e6bc3afc8eb507ad86b856e36973fa9f6097b7d64247850ef15dfa',
        factors: [
          {
            type: 'password',
            id: '33dd958d-6156-4a3c-82fb-ccec754692bb',
            kdf: {
              name: 'argon2id',
              memory: 19456,
              iterations: 1,
              parallelism: 1,
              salt: 'cbb38b93776d5c0b620e1ff40a2268c5',
            },
            key: {
              iv: '0971a59bcd9e4969d355febe',
              ct: '38097816ff1dd8e2c920406f0196870c7db9143230ddee99c3b1403e4f0c099669c8ab24d1919851d692c4e664ca8730',
            },
          },
        ],
        grants: [],
        backedUp: true,
      }),
  },
  {
    name: 'a passkey',
    phrase: 'cement velvet topic soap kitten leisure roof entry violin february civil develop',
    proof: () => ({ type: 'passkey', credentialId: 'AQID', prf: createPrf() }) as const,
    record: () =>
      parse({
        kind: 'home',
        v: 1,
        walletId: 'c18e50bd-7832-4bd8-a25c-a9ede3f5b60c',
        createdAt: 1750000000000,
        secret: {
          iv: '8075a7cc7e0628c06db110e6',
          ct: '29bbf9f546d38a3a42fc6ba35aa6a43b3fbc740c2a6c1e3be0a25cbb51c29deb',
        },
        accounts: [
          {
            index: 0,
            name: 'Account 1',
            eip155: '0x6E578Aa56114Ff5031c24A94Fd48b30a6e4936fb',
            solana: '3kHBYKJ83AvhZUExTPMrd6TTPab7ePeEotZmHmDzpqH9',
          },
        ],
        commitment: '6a940f72d49db06836db939d726d5304aff9b71f4007f112eb5f9eb350ac1d93',
        factors: [
          {
            type: 'passkey',
            credentialId: 'AQID',
            rpId: 'wallet.example',
            prfSalt: 'BAUG',
            key: {
              iv: 'a4b9899a8729c62d7b600d8e',
              ct: '5a22bec3c2a6a9593a579337d67a571cb9135f93b6646cbd264d417c9a2b71a7fdda3479441ebb8437a6d251efe267d8',
            },
            id: '97c411ce-fcc3-49a5-af09-b825bbe889a6',
          },
        ],
        grants: [],
        backedUp: false,
      }),
  },
]

const createRecord = (phraseDue: boolean, walletId: string, sealed: { secret: object; key: object; id: string }) => ({
  kind: 'home',
  v: 2,
  walletId,
  createdAt: 1790000000000,
  secret: sealed.secret,
  accounts: [
    {
      index: 0,
      name: 'Account 1',
      eip155: '0xab592DA50B35b8724475e4EF9c89b62Da43AAc11',
      solana: '8hDYwYosieYBxdtzmtrmGqWS8Dp4qha22sqKVjkHzR7w',
    },
  ],
  commitment: '4be4748fa648a06a341ace210bf17d483b4e5ba949140f16548497ff78f7f541',
  factors: [
    {
      type: 'passkey',
      credentialId: 'AQID',
      rpId: 'wallet.example',
      prfSalt: 'b3JpZWwvdmF1bHQvMi9wcmY',
      key: sealed.key,
      id: sealed.id,
    },
  ],
  grants: [],
  backedUp: false,
  phraseDue: phraseDue || undefined,
})

/** Records written by version 2. The passkey with this PRF output can restore both on its own. */
export const oldPasskeyWallets = [
  {
    name: 'a synced passkey',
    record: () =>
      parse(
        createRecord(false, 'fee282ea-fbcf-4d35-83ac-99e10de2196f', {
          secret: {
            iv: 'd01ee173058a9cb7f9f212c8',
            ct: 'ff2c3b0ed88955285d1d5add8057be27604dc8462d7dbca2d22c8bbc06c3e67b',
          },
          key: {
            iv: '0fa3d8abb66004506430e000',
            ct: '37cf4986e1a8efc1d947c43fa83b91e0adf9eeca4dc64486c0a156f6bcfa135282a64c34a14e058d6d3370b358501704',
          },
          id: '21c9d47b-798e-4f07-b169-9dc50359eed4',
        }),
      ),
  },
  {
    name: 'a passkey of one device',
    record: () =>
      parse(
        createRecord(true, 'e662cda5-058c-4b87-bbb5-48d536cbc538', {
          secret: {
            iv: '5b56ca432ede2791c02e094d',
            ct: '09d807bc22e4e7a390624beca1ccf31d407d5bddfb1381c21ebaf37a5915fbb3',
          },
          key: {
            iv: '636759947cd43d7b58771b84',
            ct: 'ecef52409c0e9b743441acc09a7077b1481bdbb734bed8cf17ef528472fb52945e13e726a4fe0bd61ba757bc12c8a0b4',
          },
          id: 'd45cdfb7-3f61-41ee-8983-d1dc075d327b',
        }),
      ),
  },
].map((wallet) => ({ ...wallet, proof: () => ({ type: 'passkey', credentialId: 'AQID', prf: createPrf() }) as const }))

const byteFields = ['iv', 'ct', 'salt', 'commitment']

function parse(stored: object): HomeRecord {
  const text = JSON.stringify(stored)
  return HomeRecord.parse(
    JSON.parse(text, (key, value) => (byteFields.includes(key) ? Uint8Array.from(Buffer.from(value, 'hex')) : value)),
  )
}
