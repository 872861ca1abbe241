const IN_THE_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** To choose a time zone from: those of the United States first, as most arenas are there. */
export function zoneOptions(zones: string[]) {
  const near = IN_THE_STATES.filter((zone) => zones.includes(zone))
  return [...new Set([...near, ...zones])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))
}
