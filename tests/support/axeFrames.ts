import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Returns axe's findings in the page and its frames. */
export async function findInPageAndFrames(page: Page): Promise<string[]> {
  // Waits for animations, because text that is still fading in fails the contrast rule.
  for (const frame of page.frames()) await frame.evaluate(settleAnimations)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

function settleAnimations() {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined)
}
