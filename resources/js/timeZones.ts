const US_TIME_ZONES: Record<string, string> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Phoenix': 'Arizona Time (Phoenix)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'Pacific/Honolulu': 'Hawaii Time (Honolulu)',
}

export function timeZoneOptions(zones: string[]) {
  const american = Object.keys(US_TIME_ZONES).filter((zone) => zones.includes(zone))
  return [...new Set([...american, ...zones])].map((zone) => ({
    value: zone,
    label: US_TIME_ZONES[zone] ?? zone.replaceAll('_', ' '),
  }))
}
