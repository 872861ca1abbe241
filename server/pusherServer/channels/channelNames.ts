const userChannelPrefix = '#server-to-user-'

export function isChannelName(name: string): boolean {
  return /^[A-Za-z0-9_\-=@,.;]{1,200}$/.test(name)
}

export function isPresence(name: string): boolean {
  return name.startsWith('presence-')
}

export function needsAuthorization(name: string): boolean {
  return name.startsWith('private-') || isPresence(name)
}

/** Client events aren't encrypted, so encrypted channels can't carry them. */
export function carriesClientEvents(name: string): boolean {
  return needsAuthorization(name) && !name.startsWith('private-encrypted-')
}

export function isCacheChannel(name: string): boolean {
  return /^(private-|private-encrypted-|presence-)?cache-/.test(name)
}

export function userChannel(userId: string): string {
  return userChannelPrefix + userId
}

export function isUserChannel(name: string): boolean {
  return name.startsWith(userChannelPrefix) && name.length > userChannelPrefix.length && name.length <= 200
}
