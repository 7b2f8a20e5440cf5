/** Price impact thresholds, as fractions of the value. */
const impactSteps = { shown: 0.01, warning: 0.03, danger: 0.05, refused: 0.15 } as const
export type ImpactLevel = 'none' | keyof typeof impactSteps

export function getImpactLevel(impact: number): ImpactLevel {
  if (impact >= impactSteps.refused) return 'refused'
  if (impact >= impactSteps.danger) return 'danger'
  if (impact >= impactSteps.warning) return 'warning'
  return impact >= impactSteps.shown ? 'shown' : 'none'
}
