import '../ui/ui.css'
import { WalletLoadError } from '#shared/catalogueErrors.ts'
import { firstHello, refuseHost } from '../border/firstHello.ts'
import { type Hello, readOpening } from '../border/readHello.ts'
import { authenticator } from '../platform/authenticator.ts'
import { bootRefusal, surroundings } from '../platform/bootRefusal.ts'
import { writtenConfig } from '../platform/writtenConfig.ts'
import { keepPresses } from './earlyPress.ts'
import { preparePicture, showPicture } from './showPicture.ts'

/** A page that is busy may take longer to say hello, in ms. The app is evaluated meanwhile. */
const helloMs = 100

/**
 * The first script: shakes hands with the page and shows the picture that is in the document. The app comes after the
 * browser has painted it.
 */
async function boot() {
  const config = writtenConfig()
  if (config.surface !== 'frame') return void (await import('./main.tsx'))
  const refusal = bootRefusal(surroundings(config))
  if (refusal) refuseHost(refusal.code, refusal.message)
  // The app reports a handshake that fails.
  else await Promise.race([showEarly().catch(() => undefined), after(helloMs)])
  await import('./main.tsx')
}

/** The app takes the picture away when it comes first. */
async function showEarly() {
  // The answer is usually there before the hello.
  void authenticator.ask()
  const greeted = firstHello()
  preparePicture()
  const hello = await greeted
  if (hello.open !== undefined) return show(hello)
  addEventListener('message', (event) => {
    const open = readOpening(event, hello)
    if (open === undefined || hello.open !== undefined) return
    hello.open = open
    void show(hello)
  })
}

async function show(hello: Hello) {
  const picture = showPicture(hello)
  if (!picture) return
  keepPresses(picture)
  await nextPaint()
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms))
}

/** A hidden document is not painted, and must not wait for it. */
function nextPaint(): Promise<unknown> {
  const painted = new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    }),
  )
  return Promise.race([painted, after(helloMs)])
}

boot().catch((error: unknown) => {
  console.error(error)
  refuseHost(WalletLoadError.code, WalletLoadError.message)
})
