import { answerSignIn } from '../signIn/signIn.ts'

// Entry point of `oriel-sign-in.js`, which `oriel.js` loads if the dapp stores its sign-ins itself.
window.Oriel = { ...window.Oriel, signIn: answerSignIn } as NonNullable<typeof window.Oriel>
