export function deleteOldest(map: Map<string, unknown>, maximum: number): void {
  for (const key of map.keys()) {
    if (map.size <= maximum) return
    map.delete(key)
  }
}
