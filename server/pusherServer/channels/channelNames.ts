// The prefix of its name decides who may join a channel and what it remembers.

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

/** Members talk to each other there. Not on encrypted channels: the server could read what is said. */
export function carriesClientEvents(name: string): boolean {
  return needsAuthorization(name) && !name.startsWith('private-encrypted-')
}

export function isCacheChannel(name: string): boolean {
  return /^(private-|private-encrypted-|presence-)?cache-/.test(name)
}

/** The channel on which the server speaks to one signed-in user. */
export function userChannel(userId: string): string {
  return userChannelPrefix + userId
}

export function isUserChannel(name: string): boolean {
  return name.startsWith(userChannelPrefix) && name.length > userChannelPrefix.length && name.length <= 200
}
