const US_TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

export function timeZoneOptions(zones: string[]) {
  const american = US_TIME_ZONES.filter((zone) => zones.includes(zone))
  return [...new Set([...american, ...zones])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}
