import { answerSignIn } from '../signIn/signIn.ts'

// Entry of `oriel-sign-in.js`. `oriel.js` loads it if the dapp stores its sign-ins itself.
window.Oriel = { ...window.Oriel, signIn: answerSignIn } as NonNullable<typeof window.Oriel>
